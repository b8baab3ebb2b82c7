import type { TFunction } from 'i18next';
import { clubDay } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { shareOf, weekOf } from '../analysis.rules.ts';
import { colours, type Chart, type Point, campNames, numberText, shareText, shortDay } from './chart.ts';

export interface ChartLocale {
  t: TFunction;
  language: Language;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

export function applicationsChart({ applications }: AnalysisOut, { t, language }: ChartLocale): Chart {
  const count = (of: 'pending' | 'accepted' | 'rejected') => sum(applications.map((week) => week[of]));
  const [pending, accepted, rejected] = [count('pending'), count('accepted'), count('rejected')];
  return {
    name: 'requests',
    title: t('analysis.charts.applications'),
    summary: t('analysis.summary.applications', {
      total: pending + accepted + rejected,
      weeks: applications.length,
      pending,
      accepted,
      rejected,
    }),
    shape: 'stack',
    share: false,
    series: [
      { key: 'accepted', label: t('analysis.fields.accepted'), colour: colours.first },
      { key: 'pending', label: t('analysis.fields.pending'), colour: colours.second },
      { key: 'rejected', label: t('analysis.fields.rejected'), colour: colours.bad },
    ],
    points: applications.map(({ week, ...values }) => ({
      label: shortDay(week, language),
      title: `${t('analysis.fields.week')} ${shortDay(week, language)}`,
      values,
    })),
    columns: [
      { heading: t('analysis.fields.week'), as: 'day' },
      { heading: t('analysis.fields.accepted'), as: 'number' },
      { heading: t('analysis.fields.pending'), as: 'number' },
      { heading: t('analysis.fields.rejected'), as: 'number' },
    ],
    rows: applications.map((week) => [week.week, week.accepted, week.pending, week.rejected]),
  };
}

interface Held {
  session: string;
  campId: string;
  at: string | null;
}

const byWeek = (rows: readonly Held[]) => new Set(rows.map(({ campId }) => campId)).size > 1;

/** Sessions of one camp are single points; those of several camps are grouped by week, or the line would jump. */
function overTime<Row extends Held>(
  rows: readonly Row[],
  { t, language, valuesOf }: ChartLocale & { valuesOf: (rows: Row[]) => Point['values'] },
): Point[] {
  if (!byWeek(rows)) {
    return rows.map((row) => ({
      label: row.at === null ? row.session : shortDay(row.at, language),
      title: row.session,
      values: valuesOf([row]),
    }));
  }
  const weeks = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.at === null) continue;
    const week = weekOf(clubDay(new Date(row.at)));
    weeks.set(week, [...(weeks.get(week) ?? []), row]);
  }
  return [...weeks].map(([week, held]) => ({
    label: shortDay(week, language),
    title: `${t('analysis.fields.week')} ${shortDay(week, language)}`,
    values: valuesOf(held),
  }));
}

const heldColumns = ({ t }: ChartLocale) => [
  { heading: t('analysis.fields.session') },
  { heading: t('analysis.fields.wave') },
  { heading: t('analysis.fields.date'), as: 'day' as const },
];

export function attendanceChart(analysis: AnalysisOut, locale: ChartLocale): Chart {
  const { t, language } = locale;
  const { attendance } = analysis;
  const campOf = campNames(analysis);
  const points = overTime(attendance, {
    ...locale,
    valuesOf: (rows) => ({
      share: shareOf(sum(rows.map(({ present }) => present)), sum(rows.map(({ marked }) => marked))),
    }),
  });
  const shares = points.flatMap(({ values }) => values.share ?? []);
  const formatValue = (share: number | undefined) => shareText(share ?? null, language);
  return {
    name: 'attendance',
    title: t('analysis.charts.attendance'),
    hint: byWeek(attendance) ? t('analysis.charts.byWeek') : undefined,
    summary: t('analysis.summary.attendance', {
      first: formatValue(shares[0]),
      last: formatValue(shares.at(-1)),
      lowest: formatValue(shares.length > 0 ? Math.min(...shares) : undefined),
      highest: formatValue(shares.length > 0 ? Math.max(...shares) : undefined),
    }),
    shape: 'area',
    share: true,
    series: [{ key: 'share', label: t('analysis.fields.share'), colour: colours.first }],
    points,
    columns: [
      ...heldColumns(locale),
      { heading: t('analysis.fields.present'), as: 'number' },
      { heading: t('analysis.fields.marked'), as: 'number' },
      { heading: t('analysis.fields.share'), as: 'share' },
    ],
    rows: attendance.map((row) => [
      row.session,
      campOf(row),
      row.at,
      row.present,
      row.marked,
      shareOf(row.present, row.marked),
    ]),
  };
}

export function solvedChart(analysis: AnalysisOut, locale: ChartLocale): Chart {
  const { t, language } = locale;
  const { solved } = analysis;
  const campOf = campNames(analysis);
  return {
    name: 'solved',
    title: t('analysis.charts.solved'),
    hint: byWeek(solved) ? t('analysis.charts.byWeek') : undefined,
    summary: t('analysis.summary.solved', {
      solved: numberText(sum(solved.map((row) => row.solved)), language),
    }),
    shape: 'bars',
    share: false,
    series: [{ key: 'solved', label: t('analysis.fields.solved'), colour: colours.first }],
    points: overTime(solved, {
      ...locale,
      valuesOf: (rows) => ({ solved: sum(rows.map((row) => row.solved)) }),
    }),
    columns: [
      ...heldColumns(locale),
      { heading: t('analysis.fields.solved'), as: 'number' },
      { heading: t('analysis.fields.solvers'), as: 'number' },
    ],
    rows: solved.map((row) => [row.session, campOf(row), row.at, row.solved, row.trainees]),
  };
}
