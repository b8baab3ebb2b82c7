import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '#kit/web/api.ts';
import { endpointPage } from '#kit/web/query.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { pageFor } from '#club/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { type EventOut, getEvent, listEvents, removeEvent } from '../../events.contract.ts';
import { isPast } from '../../events.rules.ts';

export const clientLoader = pageFor('page.content');

export default function EventsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const pastBadge = useCallback(
    ({ date }: EventOut) =>
      isPast(date, new Date()) && (
        <span className="bg-sunken text-muted mt-0.5 inline-block rounded-full px-2 text-xs font-semibold">
          {t('events.dashboard.fields.past')}
        </span>
      ),
    [t],
  );
  return (
    <PublicationsPage
      text={(name) => t(`events.dashboard.${name}`)}
      removed={t('events.messages.removed')}
      formPath="/dashboard/events/addevent"
      file={{ endpoint: listEvents, name: 'events' }}
      list={list}
      read={useQuery(endpointPage(listEvents, { query: list.query }))}
      remove={({ id }) => call(removeEvent, { params: { id } })}
      changes={[listEvents, getEvent]}
      columns={useExtraColumns()}
      badge={pastBadge}
    />
  );
}

function useExtraColumns(): Column<EventOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'date',
        heading: t('events.dashboard.fields.date'),
        cell: ({ date }) => (
          <time dateTime={date} className="*:inline-block *:whitespace-nowrap">
            <span>{dayText(date, language)}</span> <span>{timeText(date, language)}</span>
          </time>
        ),
      },
      {
        key: 'location',
        heading: t('events.dashboard.fields.location'),
        cell: ({ location }) => <bdi>{location}</bdi>,
      },
    ],
    [t, language],
  );
}
