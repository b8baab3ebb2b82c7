import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from '#kit/web/i18n.ts';

interface Props {
  date: string;
  when: { day: string; weekday: string; time: string };
  location: string;
  over: boolean;
}

export function EventFacts({ date, when, location, over }: Props) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
      <span
        className={`rounded-full px-4 py-1.5 text-sm font-bold ${over ? 'text-on-navy bg-white/12' : 'bg-yellow text-navy'}`}
      >
        {over ? t('events.page.past') : t('events.page.upcoming')}
      </span>
      <dl className="contents">
        <div className="flex items-center gap-3">
          <dt>
            <CalendarDays aria-hidden="true" className="text-yellow size-5" />
            <span className="sr-only">{t('events.page.when')}</span>
          </dt>
          <dd>
            <time dateTime={date} className="flex flex-wrap gap-x-2 font-semibold">
              <span>{when.weekday}</span>
              <span>{when.day}</span>
              <span className="text-on-navy-muted">{when.time}</span>
            </time>
          </dd>
        </div>
        <div className="flex items-center gap-3">
          <dt>
            <MapPin aria-hidden="true" className="text-yellow size-5" />
            <span className="sr-only">{t('events.page.where')}</span>
          </dt>
          <dd dir="auto" className="font-semibold">
            {location}
          </dd>
        </div>
      </dl>
    </div>
  );
}
