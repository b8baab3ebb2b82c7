import type { Language } from '#kit/shared/language.ts';
import { dateFormat } from './formats.ts';

const say = (moment: Date, language: Language, parts: Intl.DateTimeFormatOptions) =>
  dateFormat(language, parts).format(moment);

/** `Saturday 12 December, 6:00 pm`, in the club's time. */
export function momentText(moment: Date, language: Language): string {
  const day = say(moment, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}${language === 'ar' ? '،' : ','} ${clockTime(moment, language)}`;
}

/** `12 December 2026, 6:00 pm`, in the club's time. */
export const fullMoment = (moment: Date, language: Language): string =>
  `${fullDay(moment, language)}${language === 'ar' ? '،' : ','} ${clockTime(moment, language)}`;

/** `6:00 pm`, in the club's time. */
export const clockTime = (moment: Date, language: Language): string =>
  say(moment, language, { hour: 'numeric', minute: '2-digit', hour12: true });

/** `12 December 2026`, in the club's time. */
export const fullDay = (moment: Date, language: Language): string =>
  say(moment, language, { day: 'numeric', month: 'long', year: 'numeric' });
