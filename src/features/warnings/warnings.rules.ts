export const warningKinds = ['sheet', 'attendance'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** The third warning in a wave is the leader's business. */
export const flaggedFrom = 3;
