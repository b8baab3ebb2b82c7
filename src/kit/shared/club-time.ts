import type { Language } from './language.ts';

/** The club meets in Egypt: times are entered and shown as a clock there says, wherever the reader is. */
export const clubZone = 'Africa/Cairo';

/** Digits as in all other texts of the site. */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' };

export const formatDay = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: clubZone, dateStyle: 'medium' }).format(
    new Date(moment),
  );

export const formatMoment = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: clubZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(moment));

/** `2026-10-03T18:30` in the club's own time, as a date and time input has it. */
export function toClubClock(moment: Date): string {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: clubZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
  return wall.replace(' ', 'T');
}

/** The moment at which a clock of the club shows this. Summer time makes an hour that comes twice the later one. */
export function fromClubClock(clock: string): Date {
  const asUtc = new Date(`${clock}Z`);
  const offsetAt = (moment: Date) => Date.parse(`${toClubClock(moment)}Z`) - moment.getTime();
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc));
  return new Date(asUtc.getTime() - offsetAt(guess));
}
