import type { TFunction } from '#kit/shared/translation.ts';
import { type AttendanceState, isOver, isToCome } from '../../attendance.rules.ts';

interface Correction {
  name: string;
  /** Of the session. */
  title: string;
  startsAt: string | null;
  before: AttendanceState | null;
  after: AttendanceState | null;
}

/** Who changes from what to what. In a session that is over, warnings may follow from it. */
export function correctionText(t: TFunction, { before, after, name, title, startsAt }: Correction): string {
  const said = t('attendance.grid.changed', {
    name,
    title,
    before: t(`attendance.states.${before ?? 'none'}`),
    after: t(`attendance.states.${after ?? 'none'}`),
  });
  const now = new Date();
  if (isToCome({ startsAt }, now)) return `${said} ${t('attendance.early.short')}`;
  const over = startsAt !== null && isOver({ heldAt: new Date(startsAt) }, now);
  return over ? `${said} ${t('attendance.grid.follows')}` : said;
}
