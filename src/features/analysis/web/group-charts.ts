import type { AnalysisOut } from '../analysis.contract.ts';
import { colours, type Chart, campNames, shareText, tableOf } from './chart.ts';
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
    ...tableOf(somebody ? totals : [], [
      { heading: t('analysis.fields.range'), of: rangeOf },
      { heading: t('analysis.fields.trainees'), as: 'number', of: ({ trainees }) => trainees },
    ]),
  };
}

/** More bars would be unreadable. */
const maxGroups = 12;

type Group = Pick<AnalysisOut['camps'][number], 'trainees' | 'attendance' | 'average'>;

/** Attendance and average total of each group, for both comparisons. */
function groupsOf(all: readonly (Group & { title: string })[], { t, language }: ChartLocale) {
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

const groupFields = ({ t }: ChartLocale) => [
  { heading: t('analysis.fields.trainees'), as: 'number' as const, of: (group: Group) => group.trainees },
  { heading: t('analysis.fields.share'), as: 'share' as const, of: (group: Group) => group.attendance },
  { heading: t('analysis.fields.average'), as: 'share' as const, of: (group: Group) => group.average },
];

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
    ...tableOf(camps, [
      { heading: t('analysis.fields.wave'), of: ({ camp }) => camp },
      { heading: t('analysis.fields.level'), of: ({ level }) => level },
      { heading: t('analysis.fields.year'), of: ({ year }) => String(year) },
      ...groupFields(locale),
      { heading: t('analysis.fields.warnings'), as: 'number', of: ({ warnings }) => warnings },
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
    ...tableOf(mentors, [
      { heading: t('analysis.fields.mentor'), of: ({ mentor }) => nameOf(mentor) },
      { heading: t('analysis.fields.wave'), of: campOf },
      ...groupFields(locale),
    ]),
  };
}
