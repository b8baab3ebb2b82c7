import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import CheckCheck from 'lucide-react/icons/check-check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { EmptyState, NothingFound } from '#kit/web/ui/empty-state.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { parseOrUndefined, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { FreshRows, useStableRows } from '#kit/web/ui/stable-rows.tsx';
import { QueryBoundary, RefetchIndicator } from '#kit/web/ui/query-boundary.tsx';
import { z } from '#kit/shared/zod.ts';
import { kindsFor } from '../../inbox.rules.ts';
import { inboxPage, useMarkEntries } from './inbox.hooks.ts';
import { type ReactNode, useRef } from 'react';
import type { EntryOut } from '../../inbox.contract.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { daysBetween } from '#features/programme/camps.rules.ts';
import { dayHeading, type EntryDay, groupByDay } from './entry-days.ts';
import { InboxEntry } from './inbox-entry.tsx';

export const clientLoader = pageFor('page.inbox');

const filters = ['kind'];

export default function InboxPage() {
  const { t } = useTranslation();
  const role = useAuthSession()?.user.role;
  const kinds = role ? kindsFor(role) : [];
  const list = useListQuery(20);
  const kind = parseOrUndefined(z.enum(kinds), list.value('kind'));
  const { page, size } = list.query;
  const read = useQuery(inboxPage({ page, size, kind }));
  const { unread = 0, total = 1 } = read.data ?? {};
  const { rows, settle, change, ...others } = useStableRows(
    read.isPlaceholderData ? undefined : read.data?.data,
    // In an empty list nothing can move.
    [page, kind, total === 0].join(' '),
  );
  // Elsewhere what is not in the list yet is no newer.
  const fresh = others.fresh.filter(
    ({ createdAt }) => list.page === 1 && createdAt > (rows[0]?.createdAt ?? ''),
  );
  const { mark, markAll } = useMarking((ids, isRead) =>
    change(ids, { readAt: isRead ? new Date().toISOString() : null }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const unreadText = read.data
    ? t('inbox.page.unread', { count: unread })
    : read.error
      ? t('inbox.page.unknown')
      : '\u00a0';
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('inbox.title')} text={unreadText} textStays heading={heading}>
        <Link to="/dashboard/notifications" className={buttonClass({ look: 'quiet' }, '-mx-2 px-2!')}>
          <BellRing aria-hidden="true" className="size-5" />
          {t('inbox.page.choose')}
        </Link>
      </PageHeader>
      <p role="status" className="sr-only">
        {fresh[0] && t('inbox.page.arrived', { title: fresh[0].title })}
      </p>
      {(total > 0 || kind !== undefined) && (
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <ListFilter
            list={list}
            name="kind"
            label={t('inbox.page.kind')}
            all={t('inbox.page.allKinds')}
            choices={kinds.map((value) => ({ value, label: t(`inbox.kinds.${value}`) }))}
          />
          {/* Not disabled: the keyboard would lose its place. */}
          <Button
            look="outline"
            aria-disabled={unread === 0}
            className="min-h-11! max-sm:grow max-sm:px-3!"
            onClick={() => unread > 0 && markAll()}
          >
            <CheckCheck aria-hidden="true" className="size-5" />
            {t('inbox.page.markAll')}
          </Button>
        </div>
      )}
      <QueryBoundary read={read}>
        {({ size: shown }) => (
          <RefetchIndicator busy={read.isPlaceholderData}>
            {total === 0 && kind === undefined && (
              <EmptyState title={t('inbox.page.emptyTitle')} text={t('inbox.page.emptyText')} />
            )}
            {total === 0 && kind !== undefined && <NothingFound list={list} filters={filters} />}
            {total > 0 && (
              <div className="flex flex-col gap-6">
                <InboxList
                  entries={rows}
                  onMark={mark}
                  fresh={<FreshRows count={fresh.length} onShow={settle} focusTarget={heading} />}
                />
                <Pager list={list} size={shown} total={total} />
              </div>
            )}
          </RefetchIndicator>
        )}
      </QueryBoundary>
    </div>
  );
}

/** Marks one entry, or all of them with an undo. What it says also comes when the page was left meanwhile. */
function useMarking(onMarked: (ids: string[], read: boolean) => void) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync } = useMarkEntries();

  async function markSome(ids: string[], read: boolean) {
    if (await succeeds(mutateAsync({ ids, read }))) onMarked(ids, read);
  }

  async function markAll() {
    const marking = mutateAsync({ read: true });
    if (!(await succeeds(marking))) return;
    const { changed } = (await marking).data;
    onMarked(changed, true);
    toast.undoable(t('inbox.page.allRead', { count: changed.length }), () => void markSome(changed, false));
  }

  return {
    mark: ({ _id }: EntryOut, read: boolean) => void markSome([_id], read),
    markAll: () => void markAll(),
  };
}

interface Props {
  entries: readonly EntryOut[];
  onMark: (entry: EntryOut, read: boolean) => void;
  fresh: ReactNode;
}

/** The entries, one section for each day. */
function InboxList({ entries, onMark, fresh }: Props) {
  return (
    <div className="flex flex-col gap-8">
      {groupByDay(entries).map(({ day, entries: ofDay }, order) => (
        <Day key={day} day={day} entries={ofDay} onMark={onMark} fresh={order === 0 && fresh} />
      ))}
    </div>
  );
}

function Day({ day, entries, onMark, fresh }: EntryDay & Pick<Props, 'onMark' | 'fresh'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = clubToday();
  const ago = daysBetween(day, today);
  const names = [t('inbox.page.today'), t('inbox.page.yesterday')];
  const id = `day-${day}`;
  return (
    <section aria-labelledby={id}>
      <div
        className={classes('flex items-center justify-between gap-3', fresh ? '-mt-3 mb-1 min-h-11' : 'mb-3')}
      >
        <h2 id={id} className="text-muted text-sm font-bold">
          {names[ago] ?? dayHeading(day, today, language)}
        </h2>
        {fresh}
      </div>
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => (
          <InboxEntry key={entry._id} entry={entry} onMark={(read) => onMark(entry, read)} />
        ))}
      </ul>
    </section>
  );
}
