import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { waveNames } from './chart.ts';

type AtRiskRow = AnalysisOut['atRisk'][number];

const size = 15;

function useColumns(analysis: AnalysisOut): Column<AtRiskRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const waveOf = waveNames(analysis);
    return [
      {
        key: 'name',
        heading: t('analysis.fields.name'),
        card: 'title',
        cell: ({ userId, name }) => (
          <PersonLink id={userId}>
            <bdi>{name}</bdi>
          </PersonLink>
        ),
      },
      { key: 'camp', heading: t('analysis.fields.wave'), cell: (row) => <bdi>{waveOf(row)}</bdi> },
      {
        key: 'group',
        heading: t('analysis.fields.mentor'),
        cell: ({ mentor, mentorId }) => (
          <PersonLink id={mentorId}>
            <bdi>{mentor ?? '–'}</bdi>
          </PersonLink>
        ),
      },
      {
        key: 'reasons',
        heading: t('analysis.fields.reasons'),
        cell: ({ reasons }) => (
          <ul className="flex flex-col gap-0.5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ),
      },
    ];
  }, [t, analysis]);
}

/** Trainees at risk, most reasons first. */
export function AtRisk({ analysis, list }: { analysis: AnalysisOut; list: ListQuery }) {
  const { t } = useTranslation();
  const columns = useColumns(analysis);
  const rows = analysis.atRisk;
  // The response has all rows; they are paged on the client.
  const data = useMemo(
    () => ({ data: rows.slice((list.page - 1) * size, list.page * size), total: rows.length, size }),
    [rows, list.page],
  );
  return (
    <section aria-labelledby="at-risk" className="min-w-0">
      <h2 id="at-risk" className="text-lg">
        {t('analysis.risk.title')}
      </h2>
      <p className="text-muted mb-3 text-sm">{t('analysis.risk.text')}</p>
      <DataTable
        caption={t('analysis.risk.title')}
        columns={columns}
        read={{ data, error: null, isPlaceholderData: false, refetch: () => Promise.resolve() }}
        list={list}
        rowKey={({ userId, campId }) => `${userId} ${campId}`}
        empty={
          <p className="border-line text-muted rounded-2xl border px-5 py-8 text-center">
            {t('analysis.risk.empty')}
          </p>
        }
      />
    </section>
  );
}
