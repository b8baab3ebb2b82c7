import type { TFunction } from '#kit/shared/translation.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { timeText } from '#club/web/date-text.ts';
import type { Language } from '#kit/shared/language.ts';
import { whenOf } from '../home.rules.ts';

/** `Today, 6:00 pm`, or the day where it is further away. */
export function whenText(t: TFunction, startsAt: string, language: Language): string {
  const when = whenOf(new Date(startsAt), new Date());
  if (when === 'later') return momentText(new Date(startsAt), language);
  return t(`greeting.when.${when}`, { time: timeText(startsAt, language) });
}
