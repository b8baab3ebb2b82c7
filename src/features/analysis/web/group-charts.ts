import type { AnalysisOut } from '../analysis.contract.ts';
import { colours, type Chart, campNames, shareText } from './chart.ts';
import type { ChartLocale } from './time-charts.ts';

export function totalsChart({ totals }: AnalysisOut, { t }: ChartLocale): Chart {
  const most = totals.reduce((best, next) => (next.trainees > best.trainees ? next : best), {
    from: 0,
    to: 10,
    trainees: 0,
  });
  const somebody = most.trainees > 0;
  const rangeOf = ({ from, to }: { from: number; to: number }) => `${from}–${to} %`;
  return {
    name: 'totals',
    title: t('analysis.charts.totals'),
    hint: t('analysis.charts.totalsHint'),
    summary: t('analysis.summary.totals', most),
    shape: 'bars',
    share: false,
    series: [{ key: 'trainees', label: t('analysis.fields.trainees'), colour: colours.first }],
    points: somebody
      ? totals.map(({ trainees, ...range }) => ({
          label: `${range.from}%`,
          title: rangeOf(range),
          values: { trainees },
        }))
      : [],
    columns: [
      { heading: t('analysis.fields.range') },
      { heading: t('analysis.fields.trainees'), as: 'number' },
    ],
    rows: somebody ? totals.map(({ trainees, ...range }) => [rangeOf(range), trainees]) : [],
  };
}

/** More bars would be unreadable. */
const maxGroups = 12;

interface Group {
  title: string;
  attendance: number | null;
  average: number | null;
}

/** Attendance and average total of each group, for both comparisons. */
function groupsOf(all: readonly Group[], { t, language }: ChartLocale) {
  // A group without data would only be a gap.
  const groups = all.filter(({ attendance, average }) => attendance !== null || (average ?? 0) > 0);
  const shares = groups.flatMap(({ attendance }) => attendance ?? []);
  const formatValue = (share: number) => shareText(Number.isFinite(share) ? share : null, language);
  return {
    hint: groups.length > maxGroups ? t('analysis.charts.shown', { number: maxGroups }) : undefined,
    summary: t('analysis.summary.groups', {
      lowest: formatValue(Math.min(...shares)),
      highest: formatValue(Math.max(...shares)),
      number: groups.length,
    }),
    shape: 'groups' as const,
    share: true,
    series: [
      { key: 'attendance', label: t('analysis.fields.share'), colour: colours.first },
      { key: 'average', label: t('analysis.fields.average'), colour: colours.second },
    ],
    points: groups.slice(0, maxGroups).map(({ title, attendance, average }) => ({
      label: title,
      title,
      values: { attendance, average },
    })),
  };
}

export function campsChart(analysis: AnalysisOut, locale: ChartLocale): Chart {
  const { t } = locale;
  const { camps } = analysis;
  const campOf = campNames(analysis);
  return {
    name: 'waves',
    title: t('analysis.charts.camps'),
    ...groupsOf(
      camps.map((camp) => ({ ...camp, title: campOf(camp) })),
      locale,
    ),
    columns: [
      { heading: t('analysis.fields.wave') },
      { heading: t('analysis.fields.level') },
      { heading: t('analysis.fields.trainees'), as: 'number' },
      { heading: t('analysis.fields.share'), as: 'share' },
      { heading: t('analysis.fields.average'), as: 'share' },
      { heading: t('analysis.fields.warnings'), as: 'number' },
    ],
    rows: camps.map((camp) => [
      camp.camp,
      camp.level,
      camp.trainees,
      camp.attendance,
      camp.average,
      camp.warnings,
    ]),
  };
}

export function mentorsChart(analysis: AnalysisOut, locale: ChartLocale): Chart {
  const { t } = locale;
  const { mentors } = analysis;
  const campOf = campNames(analysis);
  const several = new Set(mentors.map(({ campId }) => campId)).size > 1;
  const nameOf = (mentor: string | null) => mentor ?? t('analysis.fields.noMentor');
  return {
    name: 'groups',
    title: t('analysis.charts.mentors'),
    ...groupsOf(
      mentors.map((group) => ({
        ...group,
        title: several ? `${nameOf(group.mentor)} · ${campOf(group)}` : nameOf(group.mentor),
      })),
      locale,
    ),
    columns: [
      { heading: t('analysis.fields.mentor') },
      { heading: t('analysis.fields.wave') },
      { heading: t('analysis.fields.trainees'), as: 'number' },
      { heading: t('analysis.fields.share'), as: 'share' },
      { heading: t('analysis.fields.average'), as: 'share' },
    ],
    rows: mentors.map((group) => [
      nameOf(group.mentor),
      campOf(group),
      group.trainees,
      group.attendance,
      group.average,
    ]),
  };
}
