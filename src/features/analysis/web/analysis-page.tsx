import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { EveryWaveFilter } from '#features/programme/web/shared/every-wave-filter.tsx';
import { LevelPicker } from '#features/programme/web/shared/wave-picker.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RefetchIndicator } from '#kit/web/ui/refetch-indicator.tsx';
import { type AnalysisOut, getAnalysis } from '../analysis.contract.ts';
import { AtRisk } from './at-risk.tsx';
import { ChartCard } from './chart-card.tsx';
import { campsChart, mentorsChart, totalsChart } from './group-charts.ts';
import { HeadlineFigures } from './headline-figures.tsx';
import { applicationsChart, attendanceChart, solvedChart } from './time-charts.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.analysis', request);
  return null;
}

export default function AnalysisPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListQuery();
  const query = {
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
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
        <EveryWaveFilter list={list} />
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
  const charts = useMemo(() => {
    const locale = { t, language };
    return {
      overall: [applicationsChart, totalsChart, attendanceChart, solvedChart].map((make) =>
        make(analysis, locale),
      ),
      groups: [campsChart, mentorsChart].map((make) => make(analysis, locale)),
    };
  }, [analysis, t, language]);
  const nothing =
    analysis.applications.length === 0 && analysis.camps.every(({ trainees }) => trainees === 0);
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
