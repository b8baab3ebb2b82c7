import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { usePublicUrl } from '#kit/web/public-url.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ShareButtons } from '../shared/stories/share-buttons.tsx';

export function EventActions({ id, title, over }: { id: string; title: string; over: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const publicUrl = usePublicUrl();
  return (
    <div className="flex flex-wrap gap-3">
      {!over && (
        <a href={`/event/${id}.ics?lang=${language}`} download className={buttonClass()}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('events.page.calendar')}
        </a>
      )}
      <ShareButtons title={title} url={`${publicUrl}/event/${id}`} />
    </div>
  );
}
