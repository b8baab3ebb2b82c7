export const requestStates = ['pending', 'accepted', 'rejected'] as const;
export type RequestState = (typeof requestStates)[number];
