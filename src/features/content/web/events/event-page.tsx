import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { JsonLd } from '#kit/web/inline-script.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { notFoundOnError } from '#kit/web/loader-errors.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead, usePublicUrl } from '#kit/web/page-head.tsx';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { excerptOf } from '#kit/web/format-text.ts';
import { StoryArticle, StoryList, ShareButtons } from '../shared/story.tsx';
import { useNow } from '#kit/web/hydration.ts';
import { type EventOut, getEvent, listEvents } from '../../events.contract.ts';
import { isPast } from '../../events.rules.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { buttonClass } from '#kit/web/ui/button.tsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';

const others = 3;

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { call, language } = context.get(pageContext);
  const [{ data: event }, { data: all }] = await Promise.all([
    notFoundOnError(call(getEvent, { params: { id } })),
    call(listEvents, { query: { size: String(others + 1) } }),
  ]);
  const more = all
    .filter((each) => each.id !== event.id)
    .slice(0, others)
    .map(({ id: other, title, coverImage, date }) => ({
      path: `/event/${other}`,
      title,
      cover: coverImage,
      date,
      dateText: dayText(date, language),
    }));
  const when = {
    day: dayText(event.date, language),
    weekday: weekdayText(event.date, language),
    time: timeText(event.date, language),
  };
  return {
    event,
    more,
    when,
    summary: excerptOf(event.description, 160),
    renderedAt: new Date().toISOString(),
  };
}

export default function EventPage() {
  const { t } = useTranslation();
  const { event, more, when, summary, renderedAt } = useLoaderData<typeof loader>();
  const { id, title, description, coverImage, date, location } = event;
  const over = isPast(date, useNow(renderedAt));
  return (
    <>
      <PageHead title={title} description={summary} sharing={{ picture: `event-${id}` }} />
      <EventJsonLd event={event} summary={summary} />
      <StoryArticle
        title={title}
        text={description}
        cover={coverImage}
        back={{ to: '/', label: t('events.page.back') }}
        facts={<EventFacts date={date} when={when} location={location} over={over} />}
        actions={<EventActions id={id} title={title} over={over} />}
      />
      <StoryList title={t('events.page.more')} stories={more} />
    </>
  );
}

function EventJsonLd({ event, summary }: { event: EventOut; summary: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const publicUrl = usePublicUrl();
  return (
    <JsonLd
      data={{
        '@type': 'Event',
        name: event.title,
        description: summary,
        startDate: event.date,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: event.location, address: event.location },
        image: [new URL(event.coverImage.secure_url, `${publicUrl}/`).href],
        inLanguage: language,
        url: `${publicUrl}/event/${event.id}`,
        organizer: { '@type': 'Organization', name: t('brand.siteName'), url: `${publicUrl}/` },
      }}
    />
  );
}

function EventActions({ id, title, over }: { id: string; title: string; over: boolean }) {
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

interface Props {
  date: string;
  when: { day: string; weekday: string; time: string };
  location: string;
  over: boolean;
}

function EventFacts({ date, when, location, over }: Props) {
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
