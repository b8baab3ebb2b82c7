import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { DismissedOut } from '../warnings.contract.ts';
import type { WarningKind } from '../warnings.rules.ts';
import { useLocalPaging, useRestore, dismissedQuery } from './warnings.hooks.ts';

interface Props {
  camp: CampOut;
  kind: WarningKind;
  /** Called after one was taken back, which is proposed again if it still holds. */
  onRestored: () => void;
}

/** What was dismissed, by whom and when; it can be taken back. */
export function DismissedProposals({ camp, kind, onRestored }: Props) {
  const { t } = useTranslation();
  const list = useLocalPaging(10);
  const read = useQuery(dismissedQuery(camp._id, kind, { page: list.query.page, size: list.query.size }));
  const heading = useRef<HTMLHeadingElement>(null);
  const { restore, busy } = useRestore(camp._id);

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
      <QueryBoundary read={read}>
        {({ data, size, total }) =>
          total === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {t('warnings.dismissed.none')}
            </p>
          ) : (
            <>
              <ul className="border-line bg-surface shadow-card divide-line divide-y rounded-2xl border">
                {data.map((dismissed) => (
                  <DismissedRow
                    key={dismissed._id}
                    dismissed={dismissed}
                    onRestore={() => void onRestore(dismissed)}
                  />
                ))}
              </ul>
              <Pager list={list} size={size} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function DismissedRow({ dismissed, onRestore }: { dismissed: DismissedOut; onRestore: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { userId, name, email, reason, session, dismissedAt, dismissedBy } = dismissed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <PersonLink id={userId}>
            <bdi className="font-bold wrap-anywhere">{name}</bdi>
          </PersonLink>
          <bdi dir="ltr" className="text-muted text-sm wrap-anywhere">
            {email}
          </bdi>
        </p>
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
      >
        <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('warnings.dismissed.restore')}
      </Button>
    </li>
  );
}
