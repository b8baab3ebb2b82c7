import type { TFunction } from '#kit/shared/translation.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { everyWeek, shareOf, weekOf } from '../analysis.rules.ts';
import {
  colours,
  type Chart,
  type Point,
  campNames,
  numberText,
  shareText,
  shortDay,
  tableOf,
} from './chart.ts';

export interface ChartLocale {
  t: TFunction;
  language: Language;
}

const weekPoint = (week: string, { t, language }: ChartLocale) => ({
  label: shortDay(week, language),
  title: `${t('analysis.fields.week')} ${shortDay(week, language)}`,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

export function applicationsChart({ applications }: AnalysisOut, { t, language }: ChartLocale): Chart {
  const count = (of: 'pending' | 'accepted' | 'rejected') => sum(applications.map((week) => week[of]));
  const [pending, accepted, rejected] = [count('pending'), count('accepted'), count('rejected')];
  const series = [
    { key: 'accepted' as const, label: t('analysis.fields.accepted'), colour: colours.first },
    { key: 'pending' as const, label: t('analysis.fields.pending'), colour: colours.second },
    { key: 'rejected' as const, label: t('analysis.fields.rejected'), colour: colours.bad },
  ];
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
    series,
    points: applications.map(({ week, ...values }) => ({ ...weekPoint(week, { t, language }), values })),
    ...tableOf(applications, [
      { heading: t('analysis.fields.week'), as: 'day', of: ({ week }) => week },
      ...series.map(({ key, label }) => ({
        heading: label,
        as: 'number' as const,
        of: (week: AnalysisOut['applications'][number]) => week[key],
      })),
    ]),
  };
}

interface Held {
  session: string;
  campId: string;
  at: string | null;
}

const byWeek = (rows: readonly Held[]) => new Set(rows.map(({ campId }) => campId)).size > 1;

/**
 * Sessions of one camp are single points; those of several camps are grouped by week, or the line would jump. A week
 * without sessions is a gap.
 */
function overTime<Row extends Held>(
  rows: readonly Row[],
  { t, language, valuesOf }: ChartLocale & { valuesOf: (rows: Row[]) => Point['values'] },
): Point[] {
  const single = !byWeek(rows);
  const toPoint = (row: Row): Point => ({
    label: row.at === null ? row.session : shortDay(row.at, language),
    title: row.session,
    values: valuesOf([row]),
  });
  const dated = rows.filter(({ at }) => at !== null);
  const weeks = Map.groupBy(dated, ({ at }) => weekOf(clubDay(new Date(at ?? 0))));
  const points = everyWeek(
    [...weeks].map(([week, held]) => ({ week, held })),
    { held: [] },
  ).flatMap(({ week, held }) =>
    single && held.length > 0
      ? held.map(toPoint)
      : [{ ...weekPoint(week, { t, language }), values: valuesOf(held) }],
  );
  return single ? [...points, ...rows.filter(({ at }) => at === null).map(toPoint)] : points;
}

const heldFields = ({ t }: ChartLocale, analysis: AnalysisOut) => [
  { heading: t('analysis.fields.session'), of: ({ session }: Held) => session },
  { heading: t('analysis.fields.wave'), of: campNames(analysis) },
  { heading: t('analysis.fields.date'), as: 'day' as const, of: ({ at }: Held) => at },
];

export function attendanceChart(analysis: AnalysisOut, locale: ChartLocale): Chart {
  const { t, language } = locale;
  const { attendance } = analysis;
  const points = overTime(attendance, {
    ...locale,
    valuesOf: (rows) => ({ share: turnoutOf(rows) }),
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
    ...tableOf(attendance, [
      ...heldFields(locale, analysis),
      {
        heading: t('analysis.fields.present'),
        as: 'number',
        of: ({ present }) => present ?? t('analysis.fields.notTaken'),
      },
      { heading: t('analysis.fields.expected'), as: 'number', of: ({ expected }) => expected },
      { heading: t('analysis.fields.marked'), as: 'number', of: ({ marked }) => marked },
      { heading: t('analysis.fields.share'), as: 'share', of: (row) => turnoutOf([row]) },
    ]),
  };
}

/** Over the sessions of which attendance was taken; null without any. */
function turnoutOf(rows: readonly AnalysisOut['attendance'][number][]): number | null {
  const taken = rows.filter(({ present }) => present !== null);
  return shareOf(sum(taken.map(({ present }) => present ?? 0)), sum(taken.map(({ expected }) => expected)));
}

export function solvedChart({ solved }: AnalysisOut, { t, language }: ChartLocale): Chart {
  return {
    name: 'solved',
    title: t('analysis.charts.solved'),
    hint: t('analysis.charts.solvedHint'),
    summary: t('analysis.summary.solved', {
      solved: numberText(sum(solved.map((week) => week.solved)), language),
    }),
    shape: 'bars',
    share: false,
    series: [{ key: 'solved', label: t('analysis.fields.solved'), colour: colours.first }],
    points: solved.map(({ week, solved: number }) => ({
      ...weekPoint(week, { t, language }),
      values: { solved: number },
    })),
    ...tableOf(solved, [
      { heading: t('analysis.fields.week'), as: 'day', of: ({ week }) => week },
      { heading: t('analysis.fields.solved'), as: 'number', of: (row) => row.solved },
      { heading: t('analysis.fields.solvers'), as: 'number', of: ({ trainees }) => trainees },
    ]),
  };
}
