import { accountCommands } from './account-commands.ts';
import { type Command, type AdminContext, type CommandArguments, AdminError } from './command.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { listWaitingMails, resendMails } from '#kit/server/mail/mail-queue.ts';
import { minuteText, sayList } from './print.ts';
import { endAuthSessions, openAuthSessionsOf } from '#features/accounts/server/auth/operator.service.ts';
import { isId } from '#kit/shared/fields.ts';
import { getPerson } from './person.ts';
import { megabytes } from '#kit/server/backup/progress.ts';
import { type Config, SettingError } from '#club/server/config.ts';
import { folderStorage, reachStorage, s3Storage, type Storage } from '#club/server/storage.ts';
import { copyBlobs } from '#kit/server/files/copy-blobs.ts';
import { parts } from './check/parts.ts';
import type { Problem, Report } from './check/report.ts';

const examples = 5;

async function check({ context, say }: AdminContext, { options }: CommandArguments): Promise<void> {
  const repair = options.repair === true;
  const reports: Report[] = [];
  for (const part of parts) {
    const report = await part(context, {
      repair,
      anyNumber: options['any-number'] === true,
      forgetMissing: options['forget-missing'] === true,
    });
    reports.push(report);
    if (options.json !== true) for (const line of linesOf(report)) say(line);
  }
  const problems = reports.flatMap((report) => report.problems);
  if (options.json === true) say(JSON.stringify(problems, null, 2));
  await recordRepair({ context }, reports);
  const left = problems.filter(({ repair }) => repair !== 'done');
  if (left.length > 0) throw new AdminError(summaryOf(left));
}

const linesOf = ({ fine, problems }: Report): string[] =>
  problems.length === 0 ? [fine] : problems.flatMap(problemLines);

function problemLines({ text, where, repair }: Problem): string[] {
  const more = where.length - examples;
  return [
    repair === 'done' ? `Repaired: ${text}` : text,
    ...where.slice(0, examples).map((place) => `  ${place}`),
    ...(more > 0 ? [`  and ${more} more (--json lists all)`] : []),
  ];
}

function summaryOf(left: Problem[]): string {
  const found = left.length === 1 ? '1 problem' : `${left.length} problems`;
  const repairable = left.filter(({ repair }) => repair === 'possible').length;
  if (repairable === 0) return `${found} left that this command cannot repair`;
  return `${found} found; "npm run admin -- check --repair" repairs ${repairable === left.length ? 'all' : repairable} of them`;
}

async function recordRepair({ context }: Pick<AdminContext, 'context'>, reports: Report[]): Promise<void> {
  const sum = (name: 'counts' | 'files') => reports.reduce((total, report) => total + (report[name] ?? 0), 0);
  const details = { counts: sum('counts'), files: sum('files') };
  if (details.counts + details.files === 0) return;
  await record(context.db, {
    action: 'operator.database-mended',
    actorId: null,
    details,
    at: context.clock.now(),
  });
}

const places = new Set(['folder', 's3']);

function storageAt(place: string, config: Config): Storage {
  if (place === 'folder') return folderStorage(config);
  if (config.s3) return s3Storage(config.s3);
  throw new SettingError('S3_URL must name the object storage');
}

/** A line for the first file and every hundredth. */
const isWorthALine = (copied: number): boolean => copied === 1 || copied % 100 === 0;

async function copyFiles(
  { context: { config }, say }: AdminContext,
  { options }: CommandArguments,
): Promise<void> {
  const { from, to } = options;
  if (
    typeof from !== 'string' ||
    typeof to !== 'string' ||
    from === to ||
    ![from, to].every((place) => places.has(place))
  )
    throw new AdminError('Say from where to where: copy-files --from folder --to s3, or the other way');
  await reachStorage(config);
  const [source, target] = [storageAt(from, config), storageAt(to, config)];
  const kinds = options['with-backups'] === true ? (['uploads', 'backups'] as const) : (['uploads'] as const);
  for (const kind of kinds) {
    const done = await copyBlobs({
      from: source[kind],
      to: target[kind],
      onProgress: ({ present, copied, total }) => {
        if (isWorthALine(copied)) say(`${kind}: ${present + copied} of ${total}`);
      },
    });
    say(`${kind}: ${done.copied} copied (${megabytes(done.bytes)}), ${done.present} were there already`);
  }
}

async function listAuthSessions(
  { context, say }: AdminContext,
  { words, options }: CommandArguments,
): Promise<void> {
  const user = await getPerson(context, words[0]);
  const authSessions = (await openAuthSessionsOf(context, user)).map(
    ({ id, device, address, createdAt, lastUsedAt }) => ({ id, device, address, createdAt, lastUsedAt }),
  );
  sayList(say, authSessions, {
    json: options.json === true,
    empty: `${user.email} is signed in nowhere`,
    line: ({ id, device, address, lastUsedAt }) =>
      [id, `last used ${minuteText(lastUsedAt)}`, address ?? 'unknown address', device].join('  '),
  });
}

async function end({ context, say }: AdminContext, { words, options }: CommandArguments): Promise<void> {
  const user = await getPerson(context, words[0]);
  const id = options.id as string | undefined;
  const ended = id === undefined || isId(id) ? await endAuthSessions(context, user, id) : 0;
  if (id !== undefined && ended === 0)
    throw new AdminError(`${user.email} has no session ${id}: "sessions ${user.email}" lists them`);
  if (ended === 0) return say(`${user.email} is signed in nowhere`);
  say(ended === 1 ? `1 session of ${user.email} ended` : `${ended} sessions of ${user.email} ended`);
}

async function listMails({ context, say }: AdminContext, { options }: CommandArguments): Promise<void> {
  sayList(say, await listWaitingMails(context, context.db), {
    json: options.json === true,
    empty: 'No mail waits, and none has failed',
    line: ({ state, createdAt, to, subject, tries, reason }) =>
      [state.padEnd(7), minuteText(createdAt), to, subject, triesText(tries, reason)].join('  '),
  });
}

function triesText(tries: number, reason: string | null): string {
  if (tries === 0) return 'not tried yet';
  const times = tries === 1 ? 'tried once' : `tried ${tries} times`;
  return reason === null ? times : `${times}: ${reason}`;
}

async function resend({ context, say }: AdminContext): Promise<void> {
  const mails = await context.db.transaction(async (tx) => {
    const count = await resendMails(tx);
    const entry = { action: 'operator.mails-resent', actorId: null, details: { mails: count } } as const;
    if (count > 0) await record(tx, { ...entry, at: context.clock.now() });
    return count;
  });
  if (mails === 0) say('No mail has failed');
  else say(`${mails === 1 ? '1 mail is' : `${mails} mails are`} sent again: now, or when the server starts`);
}

/** In the order of the help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  {
    name: 'sessions',
    words: ['email'],
    options: { json: { type: 'boolean' } },
    usage: '[--json]',
    summary: 'list where somebody is signed in',
    run: listAuthSessions,
  },
  {
    name: 'end-sessions',
    words: ['email'],
    options: { id: { type: 'string' } },
    usage: '[--id <session>]',
    summary: 'sign somebody out everywhere, or of one session',
    run: end,
  },
  {
    name: 'mails',
    words: [],
    options: { json: { type: 'boolean' } },
    usage: '[--json]',
    summary: 'list mails that wait or have failed, and why',
    run: listMails,
  },
  {
    name: 'resend-mails',
    words: [],
    summary: 'send failed mails again, those that were given up too',
    run: resend,
  },
  {
    name: 'check',
    words: [],
    options: {
      repair: { type: 'boolean' },
      'any-number': { type: 'boolean' },
      'forget-missing': { type: 'boolean' },
      json: { type: 'boolean' },
    },
    usage: '[--repair [--any-number] [--forget-missing]] [--json]',
    summary:
      'count the totals of the standing again, look for orphaned and missing files; --repair corrects them',
    run: check,
  },
  {
    name: 'copy-files',
    words: [],
    options: { from: { type: 'string' }, to: { type: 'string' }, 'with-backups': { type: 'boolean' } },
    usage: '--from folder|s3 --to s3|folder [--with-backups]',
    summary: 'copy uploads to object storage or back; repeat it to copy what is missing',
    run: copyFiles,
  },
];
