export const sheetKinds = ['sheet', 'contest'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const sheetSources = ['codeforces', 'manual'] as const;
