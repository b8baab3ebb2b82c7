export const sheetKinds = ['sheet', 'contest'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const sheetSources = ['codeforces', 'manual'] as const;

/** How many problems of a wave make a full total. */
export const standingTarget = 50;
