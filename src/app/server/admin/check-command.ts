import { record } from '#features/audit/server/audit.service.ts';
import { checkCounts } from './check/counts.ts';
import { checkSecrets, checkTables } from './check/database.ts';
import { checkFiles } from './check/files.ts';
import type { Part, Problem, Report } from './check/part.ts';
import { type AdminContext, AdminError, type Command, type Given } from './command.ts';

const parts: readonly Part[] = [checkTables, checkCounts, checkFiles, checkSecrets];

const examples = 5;

async function check({ world, say }: AdminContext, { options }: Given): Promise<void> {
  const mend = options.mend === true;
  const reports: Report[] = [];
  for (const part of parts) {
    const report = await part(world, { mend, anyNumber: options['any-number'] === true });
    reports.push(report);
    if (options.json !== true) for (const line of linesOf(report)) say(line);
  }
  const problems = reports.flatMap((report) => report.problems);
  if (options.json === true) say(JSON.stringify(problems, null, 2));
  await recordMending({ world }, reports);
  const left = problems.filter(({ mending }) => mending !== 'done');
  if (left.length > 0) throw new AdminError(summaryOf(left));
}

const linesOf = ({ fine, problems }: Report): string[] =>
  problems.length === 0 ? [fine] : problems.flatMap(problemLines);

function problemLines({ text, where, mending }: Problem): string[] {
  const more = where.length - examples;
  return [
    mending === 'done' ? `Mended: ${text}` : text,
    ...where.slice(0, examples).map((place) => `  ${place}`),
    ...(more > 0 ? [`  and ${more} more (--json lists all)`] : []),
  ];
}

function summaryOf(left: Problem[]): string {
  const found = left.length === 1 ? '1 problem' : `${left.length} problems`;
  const mendable = left.filter(({ mending }) => mending === 'possible').length;
  if (mendable === 0) return `${found} left that this command cannot mend`;
  return `${found} found; "npm run admin -- check --mend" mends ${mendable === left.length ? 'all' : mendable} of them`;
}

async function recordMending({ world }: Pick<AdminContext, 'world'>, reports: Report[]): Promise<void> {
  const sum = (name: 'counts' | 'files') => reports.reduce((total, report) => total + (report[name] ?? 0), 0);
  const details = { counts: sum('counts'), files: sum('files') };
  if (details.counts + details.files === 0) return;
  await record(world.db, {
    action: 'operator.database-mended',
    actorId: null,
    details,
    at: world.clock.now(),
  });
}

export const checkCommand: Command = {
  name: 'check',
  words: [],
  options: {
    mend: { type: 'boolean' },
    'any-number': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  usage: '[--mend [--any-number]] [--json]',
  summary: 'count stored counts again, look for orphaned and missing files; --mend corrects them',
  run: check,
};
