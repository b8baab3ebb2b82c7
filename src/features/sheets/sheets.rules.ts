export const sheetKinds = ['sheet', 'contest'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const sheetSources = ['codeforces', 'manual'] as const;

/** How many problems of a wave make a full total, unless its rules say otherwise. */
export const standingTarget = 50;
