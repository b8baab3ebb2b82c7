import { nextNight, backupFailureKey, parseFailure } from '../backup.rules.ts';
import type { BackupOut, SystemOut } from '../system.contract.ts';
import { mailFailureOf, type Problem } from '../system.rules.ts';
import type { BackupRecord } from './system.queries.ts';
import { mailKind, type Reading } from './system.service.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { sizeText } from '#club/shared/size-text.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';

const toIso = (moment: Date | string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

function stateOf({ startedAt, finishedAt, size, failure }: BackupRecord): BackupOut['state'] {
  if (size !== null && failure && parseFailure(failure).code === 'incomplete') return 'incomplete';
  if (finishedAt !== null) return size === null ? 'failed' : 'good';
  return startedAt === null ? 'waiting' : 'running';
}

interface Reader {
  context: Pick<AppContext, 'translate'>;
  language: Language;
}

export function toBackup({ context, language }: Reader, row: BackupRecord): BackupOut {
  const { id, madeBy, madeByName, failure, ...backup } = row;
  return {
    ...backup,
    _id: id,
    state: stateOf(row),
    startedAt: toIso(row.startedAt),
    finishedAt: toIso(row.finishedAt),
    provenAt: toIso(row.provenAt),
    failure: failure && failureText(failure, { context, language }),
    madeBy: madeBy === null ? null : { _id: madeBy, name: madeByName ?? '' },
  };
}

function failureText(failure: string, { context, language }: Reader): string {
  const { code, ...values } = parseFailure(failure);
  return context.translate(language, { key: backupFailureKey(code), values });
}

interface Present extends Reading {
  context: Pick<AppContext, 'translate' | 'release' | 'config'>;
  language: Language;
  startedAt: Date;
  now: Date;
  files: SystemOut['storage']['files'];
}

function toMail({ facts: { mail }, state, context }: Present): SystemOut['mail'] {
  return {
    delivery: context.config.smtpUrl === undefined ? 'folder' : 'smtp',
    waiting: mail.waiting,
    oldestAt: toIso(mail.oldestAt),
    failed: mail.failed,
    failure: mail.reason === null ? null : mailFailureOf(mail.reason),
    message: mail.reason,
    lastSentAt: toIso(state.queue.find(({ kind }) => kind === mailKind)?.lastDoneAt ?? null),
  };
}

const toProblems = ({ problems, context, language }: Present): SystemOut['problems'] =>
  problems.map((problem) => ({
    kind: problem.kind,
    level: problem.level,
    since: toIso(problem.since),
    ...problemTexts(context, problem, language),
  }));

export function toSystem(reading: Present): SystemOut {
  const { state, sync, facts, context, language, startedAt, files, now } = reading;
  const { lastGood } = state;
  return {
    ...context.release,
    node: process.versions.node,
    postgres: state.postgres,
    startedAt: startedAt.toISOString(),
    problems: toProblems(reading),
    backup: {
      lastGood: lastGood && toBackup({ context, language }, lastGood),
      busy: state.busy,
      nextAt: nextNight(now).toISOString(),
    },
    mail: toMail(reading),
    queue: state.queue
      .filter(({ kind, waiting, active, failed }) => kind !== mailKind && waiting + active + failed > 0)
      .map(({ kind, waiting, active, failed, oldestAt }) => ({
        kind,
        waiting,
        active,
        failed,
        oldestAt: toIso(oldestAt),
      })),
    sync: { lastGoodAt: toIso(sync.lastGoodAt), columns: sync.columns, failing: sync.failing },
    storage: { database: state.databaseSize, files, backups: state.backupSize, disk: facts.disk },
  };
}

type Saying = Pick<AppContext, 'translate'>;

/** What is wrong and what to do, as a person would say it: for the page and the mail. */
export function problemTexts({ translate }: Saying, problem: Problem, language: Language) {
  const { kind, since, count = 1, disk, failure, found = '', mailFailure } = problem;
  const say = (key: string) => translate(language, { key });
  const values = {
    count,
    found,
    since: since ? momentText(since, language) : '',
    free: disk ? sizeText(disk.free, language) : '',
    total: disk ? sizeText(disk.total, language) : '',
    reason: failure === undefined ? '' : say(backupFailureKey(failure)),
    cause: mailFailure === undefined ? '' : say(`system.mail.causes.${mailFailure}`),
  };
  return {
    title: translate(language, { key: `system.problems.titles.${kind}`, values }),
    advice: translate(language, { key: `system.problems.advice.${kind}`, values }).trim(),
  };
}
