import type { TFunction } from '#kit/shared/translation.ts';
import type { Turnout } from '../../attendance.contract.ts';

/** `37 of 45`, with those who are not marked; or that nobody took the attendance. Empty while there is none to take. */
export function turnoutText(t: TFunction, turnout: Turnout | null): string {
  if (turnout === null) return '';
  const { attended, expected, marked } = turnout;
  if (expected === 0) return t('attendance.turnout.nobody');
  if (attended === null) return t('attendance.turnout.none');
  const open = expected - marked;
  const said = t('attendance.turnout.of', { attended, expected });
  return open > 0 ? `${said} · ${t('attendance.turnout.open', { count: open })}` : said;
}
