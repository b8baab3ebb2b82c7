import { contestIdOf } from '#integrations/codeforces/contest-link.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Text } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { SheetCellOut, SheetColumnOut, SheetRowOut } from '../../sheets.contract.ts';
import { notCodeforces } from './column-problems.ts';
import type { ColumnRow, PersonRow } from './sheets.queries.ts';

interface Reader {
  translate: AppContext['translate'];
  language: Language;
}

/** A failure of another link does not apply to this one. */
function problemOf({ link, contestId, failure }: ColumnRow): Text | null {
  if (link === null) return { key: 'sheets.problems.noLink' };
  const named = contestIdOf(link);
  if (named === null) return notCodeforces;
  return failure && contestId === named ? failure : null;
}

export function toColumn(row: ColumnRow, { translate, language }: Reader): SheetColumnOut {
  const { sessionId, kind, title, link, problems, syncedAt, triedAt } = row;
  const problem = problemOf(row);
  return {
    sessionId,
    kind,
    title,
    link,
    problems,
    syncedAt: syncedAt && new Date(syncedAt).toISOString(),
    triedAt: triedAt && new Date(triedAt).toISOString(),
    problem: problem && translate(language, problem),
  };
}

export function toRow(row: PersonRow, columns: readonly ColumnRow[], reader: Reader): SheetRowOut {
  const { unknown: _unknown, shared: _shared, invented: _invented, ...person } = row;
  const problem = personProblem(row);
  return {
    ...person,
    problem: problem && reader.translate(reader.language, problem),
    cells: columns.map((column) => cellOf(row, column)),
  };
}

function personProblem({ handle, unknown, shared, invented }: PersonRow): Text | null {
  if (handle === null) return { key: 'sheets.problems.noHandle' };
  if (invented) return { key: 'sheets.problems.inventedHandle' };
  if (shared) return { key: 'sheets.problems.sharedHandle', values: { handle } };
  return unknown ? { key: 'sheets.problems.unknownHandle', values: { handle } } : null;
}

function cellOf({ cells }: PersonRow, { sessionId, kind, problems }: ColumnRow): SheetCellOut | null {
  const cell = cells.find((one) => one.sessionId === sessionId && one.kind === kind);
  return cell ? toCell({ ...cell, problems }) : null;
}

/** `manual` is the value that was set by hand. */
interface StoredCell extends Pick<SheetCellOut, 'solved' | 'problems'> {
  manual: number | null;
  readAs: string | null;
  updatedAt: Date | string;
}

export const toCell = ({ solved, problems, manual, updatedAt, readAs }: StoredCell): SheetCellOut => ({
  solved,
  problems,
  source: manual === null ? 'codeforces' : 'manual',
  readAs,
  updatedAt: new Date(updatedAt).toISOString(),
});

/** Unique column headings for the export. */
export function headingsOf(columns: readonly ColumnRow[], { translate, language }: Reader): string[] {
  const used = new Map<string, number>();
  return columns.map(({ title, kind }) => {
    const heading = translate(language, { key: `sheets.file.${kind}`, values: { title } });
    const times = (used.get(heading) ?? 0) + 1;
    used.set(heading, times);
    return times === 1 ? heading : `${heading} ${times}`;
  });
}
