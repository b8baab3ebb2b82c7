/** Why a backup was not made, not stored elsewhere or not proven, as far as there are words for it. */
const failures = [
  'damaged',
  'different',
  'disk-full',
  'not-writable',
  'storage',
  'database',
  'interrupted',
  'newer',
] as const;

const isKnown = (code: string): boolean => failures.some((known) => known === code);

/** The text of a stored code. */
export const backupFailureKey = (code: string): string =>
  `system.backup.failures.${isKnown(code) ? code : 'other'}`;
