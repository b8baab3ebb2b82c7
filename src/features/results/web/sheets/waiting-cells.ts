import { ApiFailure, call } from '#kit/web/api.ts';
import type { WaitingWrite } from '#kit/web/outbox/waiting-writes.ts';
import { asAnyKind, type WriteKind } from '#kit/web/outbox/write-kind.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { listSheet, setCell, type SheetCellOut, type SheetColumnOut } from '../../sheets.contract.ts';
import type { Sheet } from './sheets.hooks.ts';

/** Null when the value comes from Codeforces. */
export type ManualValue = number | null;

export const manualValue = (cell: SheetCellOut | null | undefined): ManualValue =>
  cell?.source === 'manual' ? cell.solved : null;

export type Target = Pick<SheetColumnOut, 'sessionId' | 'kind' | 'title'> & {
  campId: string;
  userId: string;
  name: string;
};

type Place = Pick<Target, 'sessionId' | 'kind' | 'userId'>;

const name = 'sheet';
const keyOf = ({ sessionId, kind, userId }: Place) => `${sessionId} ${kind} ${userId}`;
const queryKey = [listSheet.method, listSheet.path];

const columnAt = ({ columns }: Sheet, { sessionId, kind }: Place) =>
  columns.findIndex((column) => column.sessionId === sessionId && column.kind === kind);

function findCell(sheet: Sheet, place: Place): SheetCellOut | null | undefined {
  return sheet.data.find(({ userId }) => userId === place.userId)?.cells[columnAt(sheet, place)];
}

/** Copy of the page with a value set by hand. What Codeforces says instead of a cleared one is known after a refetch. */
export function withManualValue(sheet: Sheet, place: Place, value: ManualValue): Sheet {
  const before = findCell(sheet, place);
  if (before === undefined || manualValue(before) === value) return sheet;
  const at = columnAt(sheet, place);
  const problems = sheet.columns[at]?.problems ?? null;
  const cell: SheetCellOut | null =
    value === null
      ? null
      : { solved: value, problems, source: 'manual', updatedAt: new Date().toISOString(), readAs: null };
  return {
    ...sheet,
    data: sheet.data.map((row) =>
      row.userId === place.userId ? { ...row, cells: row.cells.with(at, cell) } : row,
    ),
  };
}

/** Values set by hand are sent with the one that the person saw; another one in its place is a conflict. */
const kind: WriteKind<Target> = {
  name,
  lists: [listSheet],
  send: ({ target: { sessionId, kind: column, userId }, value, expected }, token) =>
    call(setCell, {
      body: {
        sessionId,
        kind: column,
        userId,
        solved: value,
        expected,
      },
      token,
    }),
  async read(target, token) {
    const { campId } = target;
    const cell = findCell(await callForWholeList(listSheet, { query: { campId }, token }), target);
    if (cell === undefined)
      throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND', status: 404 });
    return manualValue(cell);
  },
  async apply(queries, target, value) {
    // A response that was requested before the save would bring the old value back.
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<Sheet>(
      { queryKey },
      (sheet) => sheet && withManualValue(sheet, target, value as ManualValue),
    );
  },
  title: (t, { name: person, title, kind: column }) =>
    t('sheets.waiting.cell', { name: person, title, kind: t(`sheets.column.kind.${column}`) }),
  valueText: (t, value) => (value === null ? t('sheets.waiting.cleared') : String(value)),
  waiting: (t, count) => t('sheets.waiting.count', { count }),
};

export const cellKind = asAnyKind(kind);

export const cellWrite = (target: Target, value: ManualValue, expected: ManualValue) => ({
  kind: name,
  key: keyOf(target),
  target,
  value,
  expected,
});

export const isCellWrite = (write: WaitingWrite): write is WaitingWrite<Target> => write.kind === name;
