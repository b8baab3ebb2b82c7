import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayAndTimeText, dayText } from '#club/web/date-text.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { type DismissedOut, listWarnings, type WarningOut } from '../warnings.contract.ts';
import { flaggedFrom, type WarningKind } from '../warnings.rules.ts';
import { PersonLine } from './proposal-list.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  dismissedQuery,
  sentWarningsQuery,
  useLocalPaging,
  useRestore,
  useWithdraw,
} from './warnings.hooks.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';

export function SentWarnings({ camp, kind }: { camp: CampOut; kind: WarningKind }) {
  const { t } = useTranslation();
  const list = useLocalPaging(10);
  const read = useQuery(sentWarningsQuery(camp._id, kind, list));
  const heading = useRef<HTMLHeadingElement>(null);
  const [withdrawing, setWithdrawing] = useState<WarningOut | null>(null);
  const withdraw = useWithdraw();
  return (
    <section aria-labelledby="sent" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sent" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('warnings.sent.title')}
        </h2>
        {(read.data?.total ?? 0) > 0 && (
          <ExportMenu endpoint={listWarnings} query={{ campId: camp._id, kind }} name="warnings" />
        )}
      </div>
      <PagedRows read={read} list={list} none={t('warnings.sent.none')}>
        {(warning) => (
          <SentRow key={warning._id} warning={warning} onWithdraw={() => setWithdrawing(warning)} />
        )}
      </PagedRows>
      <RemovalDialog
        row={withdrawing}
        title={t('warnings.sent.withdrawTitle')}
        text={(warning) => t('warnings.sent.withdrawText', { name: distinctName(warning) })}
        confirm={withdraw.isPending ? t('warnings.sent.withdrawing') : t('warnings.sent.withdraw')}
        remove={withdraw}
        done={t('warnings.messages.withdrawn')}
        onClose={() => setWithdrawing(null)}
        focusTarget={heading}
      />
    </section>
  );
}

interface PagedRowsProps<Item> {
  read: UseQueryResult<{ data: Item[]; size: number; total: number }>;
  list: ListQuery;
  /** Said when there are none. */
  none: string;
  children: (item: Item) => ReactNode;
}

function PagedRows<Item>({ read, list, none, children }: PagedRowsProps<Item>) {
  return (
    <QueryBoundary read={read}>
      {({ data, size, total }) =>
        total === 0 ? (
          <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">{none}</p>
        ) : (
          <>
            <ul className="border-line bg-surface shadow-card divide-line divide-y rounded-2xl border">
              {data.map(children)}
            </ul>
            <Pager list={list} size={size} total={total} />
          </>
        )
      }
    </QueryBoundary>
  );
}

function SentRow({ warning, onWithdraw }: { warning: WarningOut; onWithdraw: () => void }) {
  const { t } = useTranslation();
  const refusal = useOwnRefusal();
  const language = useLanguage();
  const { userId, name, reason, createdAt, withdrawnAt, number } = warning;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className={classes('min-w-0 grow basis-64', withdrawnAt !== null && 'text-muted')}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PersonLink id={userId}>
            <bdi className="font-bold wrap-anywhere">{name}</bdi>
          </PersonLink>
          {withdrawnAt === null && <NumberMark number={number} />}
        </p>
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          <bdi>{reason}</bdi>
        </p>
        <p className="text-muted text-sm">
          <time dateTime={createdAt}>{dayText(createdAt, language)}</time>
          {withdrawnAt !== null &&
            ` · ${t('warnings.sent.withdrawn', { day: dayText(withdrawnAt, language) })}`}
        </p>
      </div>
      {withdrawnAt === null && (
        <Button
          look="outline"
          size="small"
          aria-label={t('warnings.sent.withdrawOf', { name })}
          onClick={onWithdraw}
          {...refusal(userId)}
        >
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('warnings.sent.withdraw')}
        </Button>
      )}
    </li>
  );
}

function NumberMark({ number }: { number: number }) {
  const { t } = useTranslation();
  const flagged = number >= flaggedFrom;
  return (
    <Badge tone={flagged ? 'danger' : 'muted'}>
      {t('warnings.sent.number', { number })}
      {flagged && ` · ${t('warnings.sent.flagged')}`}
    </Badge>
  );
}

interface DismissedProps {
  camp: CampOut;
  kind: WarningKind;
  /** Called after one was taken back, which is proposed again if it still holds. */
  onRestored: () => void;
}

/** What was dismissed, by whom and when; it can be taken back. */
export function DismissedProposals({ camp, kind, onRestored }: DismissedProps) {
  const { t } = useTranslation();
  const list = useLocalPaging(10);
  const read = useQuery(dismissedQuery(camp._id, kind, list));
  const heading = useRef<HTMLHeadingElement>(null);
  const { restore, busy } = useRestore();

  async function onRestore({ _id }: DismissedOut) {
    if (busy || !(await restore([_id]))) return;
    onRestored();
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="dismissed" className="flex flex-col gap-3">
      <div>
        <h2 id="dismissed" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('warnings.dismissed.title')}
        </h2>
        <p className="text-muted mt-1 text-sm">{t('warnings.dismissed.text')}</p>
      </div>
      <PagedRows read={read} list={list} none={t('warnings.dismissed.none')}>
        {(dismissed) => (
          <DismissedRow
            key={dismissed._id}
            dismissed={dismissed}
            onRestore={() => void onRestore(dismissed)}
          />
        )}
      </PagedRows>
    </section>
  );
}

function DismissedRow({ dismissed, onRestore }: { dismissed: DismissedOut; onRestore: () => void }) {
  const { t } = useTranslation();
  const refusal = useOwnRefusal();
  const language = useLanguage();
  const { name, reason, session, dismissedAt, dismissedBy } = dismissed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow basis-64">
        <PersonLine person={dismissed} />
        <p className="text-sm wrap-anywhere">
          {reason ?? t('warnings.dismissed.about', { session: session.title })}
        </p>
        <p className="text-muted text-sm">
          {t('warnings.dismissed.by', {
            name: dismissedBy ?? t('warnings.dismissed.somebody'),
            at: dayAndTimeText(dismissedAt, language),
          })}
        </p>
      </div>
      <Button
        look="outline"
        size="small"
        aria-label={t('warnings.dismissed.restoreOf', { name, session: session.title })}
        onClick={onRestore}
        {...refusal(dismissed.userId)}
      >
        <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('warnings.dismissed.restore')}
      </Button>
    </li>
  );
}
