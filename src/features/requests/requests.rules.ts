export const requestStates = ['pending', 'accepted', 'rejected'] as const;
export type RequestState = (typeof requestStates)[number];

export const decisions = ['accepted', 'rejected'] as const;
export type Decision = (typeof decisions)[number];
