import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { listWarnings, type WarningOut } from '../warnings.contract.ts';
import { flaggedFrom, type WarningKind } from '../warnings.rules.ts';
import { useLocalPaging, sentWarningsQuery, useWithdraw } from './warnings.hooks.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';

export function SentWarnings({ camp, kind }: { camp: CampOut; kind: WarningKind }) {
  const { t } = useTranslation();
  const list = useLocalPaging(10);
  const read = useQuery(sentWarningsQuery(camp._id, kind, { page: list.query.page, size: list.query.size }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [withdrawing, setWithdrawing] = useState<WarningOut | null>(null);
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
      <QueryBoundary read={read}>
        {({ data, size, total }) =>
          total === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {t('warnings.sent.none')}
            </p>
          ) : (
            <>
              <ul className="border-line bg-surface shadow-card divide-line divide-y rounded-2xl border">
                {data.map((warning) => (
                  <SentRow key={warning._id} warning={warning} onWithdraw={() => setWithdrawing(warning)} />
                ))}
              </ul>
              <Pager list={list} size={size} total={total} />
            </>
          )
        }
      </QueryBoundary>
      <WithdrawDialog warning={withdrawing} onClose={() => setWithdrawing(null)} focusTarget={heading} />
    </section>
  );
}

function SentRow({ warning, onWithdraw }: { warning: WarningOut; onWithdraw: () => void }) {
  const { t } = useTranslation();
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
    <span
      className={classes(
        'rounded-full px-2.5 py-0.5 text-xs font-bold',
        flagged ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted',
      )}
    >
      {t('warnings.sent.number', { number })}
      {flagged && ` · ${t('warnings.sent.flagged')}`}
    </span>
  );
}

interface Props {
  /** Null closes the dialog. */
  warning: WarningOut | null;
  onClose: () => void;
  /** Takes the focus when the button is gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

function WithdrawDialog({ warning, onClose, focusTarget }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const withdraw = useWithdraw();
  const done = useRef(false);

  async function confirm() {
    if (!warning) return;
    try {
      await withdraw.mutateAsync(warning);
      done.current = true;
      toast.success(t('warnings.messages.withdrawn'));
    } catch (error) {
      toast.danger(failureText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={warning !== null}
      title={t('warnings.sent.withdrawTitle')}
      text={t('warnings.sent.withdrawText', { name: warning ? distinctName(warning) : '' })}
      confirm={withdraw.isPending ? t('warnings.sent.withdrawing') : t('warnings.sent.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      focusAfter={() => {
        const gone = done.current;
        done.current = false;
        return gone ? focusTarget.current : null;
      }}
    />
  );
}
