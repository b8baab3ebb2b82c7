import type { TFunction } from 'i18next';
import { latinDigits } from '#kit/shared/typed-text.ts';
import { attendanceStates } from '../attendance.rules.ts';
import type { Mark } from './shared/marked-grid.ts';

const codes = { present: 'KeyP', absent: 'KeyA', late: 'KeyL', excused: 'KeyE' } as const;
const none = new Set(['Delete', 'Backspace', '0']);

/**
 * The mark that a key sets: by letter in the page's language, or by the position of P, A, L and E on an Arabic
 * keyboard.
 */
export function markOfKey({ key, code }: { key: string; code: string }, t: TFunction): Mark | undefined {
  if (none.has(latinDigits(key))) return null;
  const typed = key.toLowerCase();
  const named = attendanceStates.find(
    (state) =>
      t(`attendance.letters.${state}`).toLowerCase() === typed || codes[state] === `Key${key.toUpperCase()}`,
  );
  if (named || /^[a-z]$/.test(typed)) return named;
  return attendanceStates.find((state) => codes[state] === code);
}
