import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { waveName } from '#features/programme/camps.rules.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import type { ExcuseOut } from '../../excuses.contract.ts';
import type { ExcuseDecision } from '../../excuses.rules.ts';
import { ExcuseActions, ExcusedSession, ProofLink } from './excuse-cells.tsx';

/** `onDecide` has to stay the same between renders. */
export function useExcuseColumns(
  onDecide: (excuse: ExcuseOut, decision: ExcuseDecision) => void,
): Column<ExcuseOut>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'name',
        heading: t('excuses.page.name'),
        card: 'title',
        cell: ({ user }) => (
          <PersonLink id={user._id}>
            <bdi>{user.name}</bdi>
          </PersonLink>
        ),
      },
      {
        key: 'session',
        heading: t('excuses.page.session'),
        cell: ({ session }) => <ExcusedSession session={session} />,
      },
      {
        key: 'camp',
        heading: t('excuses.page.wave'),
        cell: ({ camp }) => <bdi className="block md:min-w-24">{waveName(camp)}</bdi>,
      },
      {
        key: 'reason',
        heading: t('excuses.page.reason'),
        cell: ({ reason }) => (
          <span dir="auto" className="block text-start wrap-anywhere whitespace-pre-line md:min-w-48">
            {reason}
          </span>
        ),
      },
      {
        key: 'file',
        heading: t('excuses.page.file'),
        cell: ({ file }) => <ProofLink file={file} />,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (excuse) => <ExcuseActions excuse={excuse} onDecide={onDecide} />,
      },
    ],
    [t, onDecide],
  );
}
