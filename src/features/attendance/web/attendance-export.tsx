import { useQuery } from '@tanstack/react-query';
import { clubToday } from '#club/shared/club-time.ts';
import { shortDayText } from '#club/web/date-text.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type Printable, printable } from '#kit/web/ui/print-sheet.tsx';
import { type AttendanceColumnOut, type AttendanceRowOut, listAttendance } from '../attendance.contract.ts';
import type { attendanceQuery } from './attendance.hooks.ts';
import type { Grid } from './shared/marked-grid.ts';
import { turnoutText } from './shared/turnout-text.ts';

interface Props {
  grid: Grid | undefined;
  query: ReturnType<typeof attendanceQuery>;
  /** The place of the opened session. */
  opened: number;
}

/** The attendance as a file, named by wave and day, and on paper. */
export function AttendanceExport({ grid, query, opened }: Props) {
  const camps = useQuery(allCampsQuery).data?.data;
  const camp = camps?.find(({ _id }) => _id === grid?.campId);
  const name = ['attendance', camp?.level.title, camp?.title, clubToday()].filter(Boolean).join(' - ');
  const prints = usePrints(camp ? campName(camp) : '', grid?.columns ?? [], opened);
  return (
    <ExportMenu
      endpoint={listAttendance}
      query={{ ...query, campId: grid?.campId ?? undefined }}
      name={name}
      prints={prints}
    />
  );
}

/** All sessions with their marks, and a list of the opened one with room to sign. */
function usePrints(wave: string, columns: readonly AttendanceColumnOut[], opened: number): Printable[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingOf = ({ title, startsAt }: AttendanceColumnOut) =>
    startsAt ? `${title} · ${shortDayText(startsAt, language)}` : title;
  const letter = ({ cells, counted }: AttendanceRowOut, place: number) => {
    const mark = cells[place];
    return mark ? t(`attendance.letters.${mark}`) : counted[place] === false && '–';
  };
  const all: Printable = {
    label: t('attendance.page.print'),
    title: t('attendance.page.printTitle', { wave }),
    async read(rowsOfList) {
      const rows = (await rowsOfList()) as AttendanceRowOut[];
      const labelOf = namesIn(rows);
      const marked = rows.map((row) => [
        <bdi key="name">{labelOf(row)}</bdi>,
        ...columns.map((_, place) => letter(row, place)),
      ]);
      const turnouts = ['', ...columns.map(({ turnout }) => turnoutText(t, turnout))];
      return {
        headings: [t('attendance.grid.name'), ...columns.map(headingOf)],
        rows: [...marked, turnouts],
      };
    },
  };
  const session = columns[opened];
  if (!session) return [];
  const toSign = printable<AttendanceRowOut>({
    label: t('attendance.page.sign'),
    title: t('attendance.page.signTitle', { wave, title: headingOf(session) }),
    columns: [
      { heading: t('attendance.grid.name'), cell: ({ name }) => <bdi>{name}</bdi> },
      { heading: t('attendance.page.handle'), cell: ({ handle }) => <bdi dir="ltr">{handle}</bdi> },
      // Room for a pen.
      { heading: t('attendance.page.signature'), cell: () => <span className="block h-7 w-64" /> },
    ],
  });
  return [all, toSign];
}
