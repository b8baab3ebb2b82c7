import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { EveryCampFilter } from '#features/programme/web/shared/every-camp-filter.tsx';
import { LevelPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { pageFor } from '#club/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary, RefetchIndicator } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type AnalysisOut, getAnalysis } from '../analysis.contract.ts';
import { ChartCard } from './chart-card.tsx';
import { campsChart, mentorsChart, totalsChart } from './group-charts.ts';
import { applicationsChart, attendanceChart, solvedChart } from './time-charts.ts';
import { numberText, shareText, campNames } from './chart.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';

export const clientLoader = pageFor('page.analysis');

export default function AnalysisPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListQuery();
  const query = {
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
    archived: list.value('archived') === 'true' || undefined,
  };
  const options = endpointQuery(getAnalysis, { query });
  // Reasons are in the language of the page.
  const read = useQuery({
    ...options,
    queryKey: [...options.queryKey, language],
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('analysis.page.title')} text={t('analysis.page.text')} />
      <div className="mb-5 flex flex-wrap gap-3">
        <LevelPicker list={list} />
        <EveryCampFilter list={list} />
        {!query.campId && (
          <ListFilter
            list={list}
            name="archived"
            label={t('analysis.archived.label')}
            all={t('analysis.archived.without')}
            choices={[{ value: 'true', label: t('analysis.archived.with') }]}
          />
        )}
      </div>
      <RefetchIndicator busy={read.isPlaceholderData}>
        <QueryBoundary read={read}>
          {({ data }) => <AnalysisResults analysis={data} list={list} />}
        </QueryBoundary>
      </RefetchIndicator>
    </>
  );
}

function AnalysisResults({ analysis, list }: { analysis: AnalysisOut; list: ListQuery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Charts that stay the same are not drawn again.
  const charts = useMemo(() => {
    const locale = { t, language };
    return {
      overall: [applicationsChart, totalsChart, attendanceChart, solvedChart].map((make) =>
        make(analysis, locale),
      ),
      groups: [campsChart, mentorsChart].map((make) => make(analysis, locale)),
    };
  }, [analysis, t, language]);
  const nothing = analysis.applications.length === 0 && analysis.people.trainees === 0;
  if (nothing) {
    return (
      <EmptyState title={t('analysis.page.emptyTitle')} text={t('analysis.page.emptyText')}>
        <Link to="/dashboard/waves" className={buttonClass({ look: 'outline' })}>
          {t('analysis.page.waves')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <HeadlineFigures analysis={analysis} />
      <AtRisk analysis={analysis} list={list} />
      <div className="grid gap-5 xl:grid-cols-2">
        {charts.overall.map((chart) => (
          <ChartCard key={chart.name} chart={chart} />
        ))}
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {charts.groups.map((chart) => (
          <ChartCard key={chart.name} chart={chart} />
        ))}
      </div>
    </div>
  );
}

function HeadlineFigures({ analysis }: { analysis: AnalysisOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { people, judged, atRisk, applications } = analysis;
  const pending = applications.reduce((all, week) => all + week.pending, 0);
  const figures = [
    { label: t('analysis.figures.trainees'), value: numberText(people.trainees, language) },
    { label: t('analysis.figures.attendance'), value: shareText(people.attendance, language) },
    { label: t('analysis.figures.average'), value: shareText(people.average, language) },
    {
      label: t('analysis.figures.atRisk'),
      value: judged === 0 ? '–' : numberText(new Set(atRisk.map(({ userId }) => userId)).size, language),
    },
    { label: t('analysis.figures.pending'), value: numberText(pending, language) },
  ];
  return (
    <dl
      aria-label={t('analysis.figures.label')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3"
    >
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="border-line bg-surface shadow-card flex flex-col-reverse justify-end rounded-2xl border px-4 py-3"
        >
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AtRiskRow = AnalysisOut['atRisk'][number];

const size = 15;

function columnsOf(t: TFunction, analysis: AnalysisOut): Column<AtRiskRow>[] {
  const campOf = campNames(analysis);
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
    { key: 'camp', heading: t('analysis.fields.wave'), cell: (row) => <bdi>{campOf(row)}</bdi> },
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
}

/** Trainees at risk, most reasons first. */
function AtRisk({ analysis, list }: { analysis: AnalysisOut; list: ListQuery }) {
  const { t } = useTranslation();
  const { atRisk: rows, judged } = analysis;
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
        columns={columnsOf(t, analysis)}
        read={{ data, error: null, isPlaceholderData: false, refetch: () => Promise.resolve() }}
        list={list}
        rowKey={({ userId, campId }) => `${userId} ${campId}`}
        empty={
          <p className="border-line text-muted rounded-2xl border px-5 py-8 text-center">
            {judged === null
              ? t('analysis.risk.empty')
              : t(judged > 0 ? 'people.list.wellText' : 'analysis.risk.unknown', { count: judged })}
          </p>
        }
      />
    </section>
  );
}
