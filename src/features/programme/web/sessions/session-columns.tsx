import Copy from 'lucide-react/icons/copy';
import PencilLine from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import QrCode from 'lucide-react/icons/qr-code';
import { useMemo } from 'react';
import { turnoutText } from '#features/attendance/web/shared/turnout-text.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campName } from '../../camps.rules.ts';
import { dayText, shortDayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { RowHandle, useMoveItems } from '#kit/web/ui/sortable-handle.tsx';
import type { RowOrder } from '#kit/web/ui/sortable-rows.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { missingMaterial } from '../../sessions.rules.ts';
import { recordActions, RowActions } from '#kit/web/ui/row-actions.tsx';
import { usePublish } from './sessions.hooks.ts';
import { DraftBadge } from '../shared/badges.tsx';
import { MaterialMarks, MissingText } from '../shared/material-marks.tsx';

/** Path of the form; with `?id=` it updates, `?from=` fills it with a copy, `?campId=` chooses the wave. */
export const sessionForm = '/dashboard/sessions/addsession';

export const updateLinkId = (sessionId: string): string => `update-${sessionId}`;

interface SessionRowActions {
  /** Null where the list does not show the order of a camp. */
  order: RowOrder | null;
  onRemove: (session: SessionOut) => void;
  onPublish: (session: SessionOut) => void;
}

/** The actions must be referentially stable, as the table keeps its rows. */
export function useSessionColumns({ order, onRemove, onPublish }: SessionRowActions) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<SessionOut>[] => [
      {
        key: 'title',
        heading: t('sessions.dashboard.column'),
        card: 'title',
        sortable: true,
        cell: (session) => <Title session={session} order={order} />,
      },
      {
        key: 'startsAt',
        heading: t('sessions.date.column'),
        sortable: true,
        cell: ({ startsAt }) => <SessionDate startsAt={startsAt} />,
      },
      {
        key: 'material',
        heading: t('sessions.marks.column'),
        cell: (session) => <MaterialCell session={session} />,
      },
      {
        key: 'published',
        heading: t('ui.list.published'),
        cell: ({ publishedAt }) =>
          publishedAt === null ? (
            <DraftBadge />
          ) : (
            <time dateTime={publishedAt} title={dayText(publishedAt, language)} className="whitespace-nowrap">
              {shortDayText(publishedAt, language)}
            </time>
          ),
      },
      {
        key: 'attendance',
        heading: t('sessions.dashboard.attendance'),
        sortable: true,
        numeric: true,
        cell: (session) => <AttendanceCell session={session} />,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (session) => (
          <SessionActions session={session} order={order} onRemove={onRemove} onPublish={onPublish} />
        ),
      },
    ],
    [t, language, order, onRemove, onPublish],
  );
}

function Title({ session, order }: { session: SessionOut; order: RowOrder | null }) {
  const { _id, title, level, camp } = session;
  return (
    <span className="flex items-center gap-1 md:-ms-2 md:min-w-40">
      {order && <RowHandle id={_id} name={title} order={order} />}
      <span className="min-w-0 md:ps-2">
        <Link
          to={`/session/${_id}`}
          className="hover:text-link wrap-anywhere hover:underline md:wrap-break-word"
        >
          <bdi>{title}</bdi>
        </Link>
        <span className="text-muted block text-xs font-normal wrap-anywhere">
          <bdi>{campName({ level, title: camp.title })}</bdi>
        </span>
      </span>
    </span>
  );
}

function MaterialCell({ session }: { session: SessionOut }) {
  const missing = missingMaterial(session);
  return (
    <>
      <MaterialMarks missing={missing} />
      {/* A phone shows no tooltips; a screen reader has read it from the marks. */}
      <span aria-hidden="true" className="md:hidden">
        <MissingText missing={missing} className="text-muted text-xs" />
      </span>
    </>
  );
}

/** Nobody attends a draft. */
function AttendanceCell({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const { _id, title, publishedAt, turnout = null } = session;
  return (
    <span className="inline-flex items-center gap-2">
      {turnoutText(t, turnout)}
      {publishedAt === null ? (
        <span aria-hidden="true" className="size-11 md:size-9" />
      ) : (
        <Link
          to={`/dashboard/attendance/projector/${_id}`}
          aria-label={t('sessions.dashboard.checkInOf', { name: title })}
          title={t('sessions.dashboard.checkIn')}
          className="text-muted hover:bg-sunken hover:text-link inline-flex size-11 items-center justify-center rounded-lg md:size-9"
        >
          <QrCode aria-hidden="true" className="size-4.5" />
        </Link>
      )}
    </span>
  );
}

/** When a session is held: day, weekday and time, or that there is no date yet. */
function SessionDate({ startsAt }: { startsAt: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (startsAt === null) return <span className="text-muted">{t('sessions.date.none')}</span>;
  return (
    <time dateTime={startsAt}>
      <span className="block whitespace-nowrap">{dayText(startsAt, language)}</span>
      <span className="text-muted block text-xs">
        {t('sessions.date.weekdayAndTime', {
          weekday: weekdayText(startsAt, language),
          time: timeText(startsAt, language),
        })}
      </span>
    </time>
  );
}

function SessionActions({
  session,
  order,
  onRemove,
  onPublish,
}: SessionRowActions & { session: SessionOut }) {
  const { t } = useTranslation();
  const { publish } = usePublish();
  const { _id, title: name, publishedAt } = session;
  const moves = useMoveItems(order, { id: _id, name });
  return (
    <RowActions
      name={name}
      actions={[
        ...(publishedAt === null
          ? [
              {
                text: t('sessions.publish.action'),
                label: t('sessions.publish.actionOf', { name }),
                Icon: Send,
                look: 'primary',
                onSelect: () => onPublish(session),
              } as const,
            ]
          : []),
        ...recordActions(t, {
          name,
          update: `${sessionForm}?id=${_id}`,
          updateId: updateLinkId(_id),
          onRemove: () => onRemove(session),
        }),
        {
          text: t('sessions.dashboard.duplicate'),
          Icon: Copy,
          inMenu: true,
          to: `${sessionForm}?from=${_id}`,
        },
        ...moves,
        ...(publishedAt === null
          ? []
          : [
              {
                text: t('sessions.draft.again'),
                Icon: PencilLine,
                inMenu: true,
                onSelect: () => void publish([session], false),
              },
            ]),
      ]}
    />
  );
}
