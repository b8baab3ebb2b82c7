import { join } from 'node:path';
import { Authenticator } from '#features/accounts/server/auth/authenticator.ts';
import { reminderJobs } from '#features/notifications/server/reminders/reminders.jobs.ts';
import { sheetJobs } from '#features/results/server/sheets/sheets.jobs.ts';
import { pushJobs } from '#features/notifications/server/push/push.service.ts';
import { backupJobs, checkJob, measureBackups } from '#features/system/server/backup.jobs.ts';
import { codeforcesMetrics } from '#integrations/codeforces/call-metrics.ts';
import { callLimiter } from '#integrations/codeforces/call-limiter.ts';
import { makeCodeforces } from '#integrations/codeforces/client.ts';
import { backupTools } from '#kit/server/backup/backup-tools.ts';
import { ResponseCache } from '#kit/server/cache/response-cache.ts';
import type { DatabaseAt } from '#kit/server/backup/backup-task.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Config } from '#club/server/config.ts';
import { closeDatabase, type Connection, openDatabase, ping } from '#kit/server/database/client.ts';
import { realDisks } from '#kit/server/disk.ts';
import { fileStore } from '#kit/server/files/file-store.ts';
import { poolSize } from '#kit/server/database/pool.ts';
import { type AddressSigner, addressSigner } from '#kit/server/files/signed-address.ts';
import { downloadAddresses } from '#kit/server/http/download-address.ts';
import { makeTranslator } from '#kit/server/http/translator.ts';
import { type Jobs, startJobs, type AnyJob, type Job } from '#kit/server/jobs/jobs.ts';
import { Limits } from '#kit/server/limits/limits.ts';
import { Notifier } from '#kit/server/live/notifier.ts';
import type { Log } from '#kit/server/log/log.ts';
import { mailJob } from '#kit/server/mail/mail-queue.ts';
import { countMails, measureQueues, measureCache } from '#kit/server/metrics/app-metrics.ts';
import { Metrics } from '#kit/server/metrics/metrics.ts';
import { sharedRead } from '#kit/server/metrics/shared-read.ts';
import { makeMailer } from '#kit/server/mail/mailer.ts';
import { shareCores } from '#kit/server/security/passwords.ts';
import { keyPrintOf, loadSecretKey, makeVault } from '#kit/server/security/vault.ts';
import { storageOf, removeFileQueue, type Storage } from '#club/server/storage.ts';
import type { AppContext, Release } from '#club/server/app-context.ts';
import { ar } from '../catalogs/ar.ts';
import { dataCheckJob } from './admin/check/nightly.ts';
import { en } from '../catalogs/en.ts';
import { backupScope } from './backup-scope.ts';
import { backupsOf, uploadsAt } from './file-places.ts';
import { migrations } from './migrations.ts';
import { sweepJob } from './sweep-job.ts';
import { measureDatabase } from '#kit/server/metrics/database-metrics.ts';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface OpenContext {
  context: AppContext;
  authenticator: Authenticator;
  /** Checks the addresses of private files. */
  signer: AddressSigner;
  close(): Promise<void>;
}

interface ContextOptions {
  config: Config;
  connection: Connection;
  /** Owns the tables; unset where the app does not know them. */
  owner?: Connection;
  clock: Clock;
  log: Log;
  /** Whether this process runs background jobs; otherwise it only adds them. */
  runsJobs?: boolean;
  /** Whether schedules start jobs. */
  keepsTime?: boolean;
}

export const outboxOf = (config: Config): string => join(config.dataDir, 'outbox');

/** Connects everything that the rules need from outside. The database is migrated already. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { config, connection, owner, clock, log, runsJobs = true, keepsTime = true } = options;
  const db = openDatabase(connection, { max: poolSize(config.processes), serves: runsJobs });
  const metrics = new Metrics();
  shareCores(config.processes);
  const storage = storageOf(config);
  const vault = makeVault(await loadSecretKey(config.secretKey, config.dataDir));
  const signer = addressSigner({ vault, clock });
  const notifier = new Notifier(connection);
  await notifier.open();
  const mailer = countMails(
    metrics,
    makeMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: outboxOf(config) }),
  );
  const waitForTurn = callLimiter(db, config.codeforces.interval);
  const onCall = codeforcesMetrics(metrics);
  const codeforces = makeCodeforces({ ...config.codeforces, clock, waitForTurn, onCall });
  const reached = (to: Connection): DatabaseAt =>
    config.databaseUrl ? { url: config.databaseUrl } : { connection: to };
  const backups = backupTools({
    folder: backupsOf(config),
    storage: config.s3 ? storage.backups : null,
    scope: backupScope,
    migrations,
    database: reached(connection),
    // The user of DATABASE_URL may own the tables; trying tells.
    owner: owner || config.databaseUrl ? reached(owner ?? connection) : undefined,
    files: uploadsAt(config),
    keyPrint: keyPrintOf(vault),
  });
  const queue = Promise.withResolvers<Jobs>();
  const opened = Promise.withResolvers<AppContext>();
  const all = [
    mailJob({ mailer, vault, clock }),
    sweepJob({
      db,
      clock,
      files: { remove: async (key) => (await opened.promise).files.remove(key) },
      jobs: { addAll: async (...given) => (await queue.promise).addAll(...given) },
    }),
    ...backupJobs({ db, clock, backups, log, jobs: queue.promise }),
    ...storageJobs(storage, clock),
    ...sheetJobs({ db, clock, codeforces, context: opened.promise }),
    checkJob(opened.promise),
    dataCheckJob(opened.promise),
    ...pushJobs(opened.promise),
    ...reminderJobs(opened.promise),
  ];
  const jobs = await startJobs({ connection, jobs: runsJobs ? all : [], keepsTime, log });
  queue.resolve(jobs);
  // Each of the three ways to the database may be cut off alone.
  const ask = async () => {
    await Promise.all([ping(db), jobs.ping()]);
    return notifier.isCurrent();
  };
  const asked = sharedRead(ask, { maxAgeMs: 500 });
  const databaseAnswers = async () => (await asked()) === true;
  const authenticator = new Authenticator({ db, clock, notifier });
  const context: AppContext = {
    config,
    release: await readRelease(),
    db,
    databaseAnswers,
    clock,
    vault,
    jobs,
    backups,
    notifier,
    files: fileStore({
      blobs: storage.uploads,
      publicUrl: config.publicUrl,
      signer,
      removeLater: (key) => jobs.add(db, removeFileQueue, { key }),
    }),
    disks: realDisks,
    downloads: downloadAddresses({
      signer,
      actorOf: (authSessionHash) => authenticator.actorOf(authSessionHash, { isUse: true }),
    }),
    mailer,
    limits: new Limits({ db, clock, enabled: config.rateLimits }),
    cache: new ResponseCache(notifier),
    metrics,
    authSessions: authenticator,
    translate: makeTranslator({ en, ar }),
  };
  opened.resolve(context);
  measureApp(context);
  return {
    context,
    authenticator,
    signer,
    async close() {
      // Aborts a running sync, which resumes after the next start.
      codeforces.close();
      backups.close();
      await jobs.stop();
      mailer.close();
      context.cache.close();
      await notifier.close();
      await closeDatabase(db);
    },
  };
}

/** Adds what every part of the world measures; requests, streams and the disk are added with the HTTP server. */
function measureApp({ metrics, db, databaseAnswers, cache }: AppContext): void {
  measureDatabase(metrics, db, databaseAnswers);
  measureQueues(metrics, db);
  measureCache(metrics, cache);
  measureBackups(metrics, db);
}

const root = join(import.meta.dirname, '../../..');

/** Version and commit of the code that runs. */
async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: await findCommit() };
}

/** Null outside a clone, for example in a container. */
const findCommit = (): Promise<string | null> =>
  promisify(execFile)('git', ['--git-dir=.git', 'rev-parse', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/** Longer than the longest upload or backup takes. */
const unfinishedRetentionMs = 24 * 60 * 60_000;

function storageJobs({ uploads, backups }: Storage, clock: Clock): AnyJob[] {
  const removeFile: Job<{ key: string }> = {
    name: removeFileQueue,
    // About two days of attempts.
    retries: 200,
    run: ({ key }) => uploads.remove(key),
  };
  const removeUnfinished: Job<object> = {
    name: 'remove-unfinished-files',
    retries: 1,
    schedule: '43 2 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - unfinishedRetentionMs);
      await uploads.removeUnfinished(before);
      await backups.removeUnfinished(before);
    },
  };
  return [removeFile, removeUnfinished];
}
