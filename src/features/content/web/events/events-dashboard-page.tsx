import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { type EventOut, listEvents } from '../../events.contract.ts';
import { isPast } from '../../events.rules.ts';
import { eventsPage, useRemoveEvent } from './events.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

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
      texts={{
        title: t('events.dashboard.title'),
        text: t('events.dashboard.text'),
        add: t('events.dashboard.add'),
        column: t('events.dashboard.column'),
        emptyTitle: t('events.dashboard.emptyTitle'),
        emptyText: t('events.dashboard.emptyText'),
        removeTitle: t('events.dashboard.removeTitle'),
        removed: t('events.messages.removed'),
      }}
      formPath="/dashboard/events/addevent"
      file={{ endpoint: listEvents, name: 'events' }}
      list={list}
      read={useQuery(eventsPage(list.query))}
      remove={useRemoveEvent()}
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
