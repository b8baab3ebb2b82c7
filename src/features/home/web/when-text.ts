import { momentText } from '#club/shared/moment-text.ts';
import { timeText } from '#club/web/date-text.ts';
import { useOnline } from '#kit/web/connection.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { whenOf } from '../home.rules.ts';

/**
 * `Today, 6:00 pm`, or the day where it is further away. Without a connection always the day: what was tomorrow when it
 * was loaded may have been moved, and "tomorrow" says that it is known.
 */
export function useWhenText(): (startsAt: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  return (startsAt) => {
    const when = online ? whenOf(new Date(startsAt), new Date()) : 'later';
    if (when === 'later') return momentText(new Date(startsAt), language);
    return t(`greeting.when.${when}`, { time: timeText(startsAt, language) });
  };
}
