import { pageFor } from '#club/web/guards.ts';
import { WarningsLayout } from './warnings-layout.tsx';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import type { SheetCellOut, SheetColumnOut, SheetRowOut } from '#features/results/sheets.contract.ts';
import { classes } from '#kit/web/classes.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { RulesOut } from '../warnings.contract.ts';
import { isBehind } from '../warnings.rules.ts';
import { type Joined, PeopleTable, personColumns } from './people-table.tsx';
import { rulesQuery, sheetPage, campQuery } from './warnings.hooks.ts';

export const clientLoader = pageFor('page.warnings');

export default function SheetWarningsPage() {
  return <WarningsLayout kind="sheet" Table={SheetTable} />;
}

type Row = Joined<SheetRowOut>;

/** Everyone in a camp with their solved counts per sheet and contest. */
function SheetTable({ camp, list }: { camp: CampOut; list: ListQuery }) {
  const { t } = useTranslation();
  const read = useQuery(sheetPage(camp._id, list));
  const rules = useQuery(rulesQuery(camp._id)).data?.data;
  const sessions = useQuery(campQuery(camp._id)).data?.data.sessions;
  const heldAt = new Map(
    sessions?.map(({ _id, startsAt, publishedAt, createdAt }) => [_id, startsAt ?? publishedAt ?? createdAt]),
  );
  const columns = [
    ...personColumns<Row>(t),
    ...(read.data?.columns ?? []).map((column, place) =>
      columnOf(t, { column, place, rules, heldAt: heldAt.get(column.sessionId) }),
    ),
  ];
  return <PeopleTable campId={camp._id} list={list} read={read} columns={columns} />;
}

interface Of {
  column: SheetColumnOut;
  place: number;
  rules: RulesOut | undefined;
  heldAt: string | undefined;
}

function columnOf(t: TFunction, { column, place, rules, heldAt }: Of): Column<Row> {
  const { sessionId, kind, title, problems } = column;
  const due = ({ joinedAt }: Row, cell: SheetCellOut | null) => {
    if (kind !== 'sheet' || !rules || !heldAt || !joinedAt) return false;
    const session = { heldAt: new Date(heldAt), problems };
    return isBehind(rules, session, {
      joinedAt: new Date(joinedAt),
      solved: cell?.solved,
      now: new Date(),
    });
  };
  return {
    key: `${sessionId} ${kind}`,
    heading: kind === 'contest' ? t('warnings.table.contest', { title }) : title,
    numeric: true,
    cell: (row) => {
      const cell = row.cells[place] ?? null;
      return <Solved cell={cell} problems={problems} under={due(row, cell)} />;
    },
  };
}

interface SolvedProps {
  cell: SheetCellOut | null;
  problems: number | null;
  under: boolean;
}

function Solved({ cell, problems, under }: SolvedProps) {
  const { t } = useTranslation();
  if (!cell) return <span className="text-muted">–</span>;
  const { solved } = cell;
  return (
    <span
      className={classes(
        'relative inline-block rounded-lg px-2 py-0.5 font-mono whitespace-nowrap tabular-nums',
        under && 'bg-danger-soft text-danger font-bold',
      )}
    >
      <bdi dir="ltr">{problems === null ? solved : t('warnings.table.solved', { solved, problems })}</bdi>
      {under && <span className="sr-only"> {t('warnings.table.under')}</span>}
    </span>
  );
}
