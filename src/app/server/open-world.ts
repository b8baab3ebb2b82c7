import { join } from 'node:path';
import { Authenticator } from '#features/auth/server/authenticator.ts';
import { sheetJobs } from '#features/sheets/server/sheets.jobs.ts';
import { callLimiter } from '#integrations/codeforces/call-limiter.ts';
import { makeCodeforces } from '#integrations/codeforces/client.ts';
import { ResponseCache } from '#kit/server/cache/response-cache.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Config } from '#club/server/config.ts';
import { closeDatabase, type Connection, openDatabase } from '#kit/server/database/client.ts';
import { folderStore } from '#kit/server/files/file-store.ts';
import { type AddressSigner, addressSigner } from '#kit/server/files/signed-address.ts';
import { makeTranslator } from '#kit/server/http/translator.ts';
import { type Jobs, startJobs } from '#kit/server/jobs/jobs.ts';
import { Limits } from '#kit/server/limits/limits.ts';
import { startNotifier } from '#kit/server/live/notifier.ts';
import type { Log } from '#kit/server/log/log.ts';
import { mailJob } from '#kit/server/mail/mail-job.ts';
import { makeMailer } from '#kit/server/mail/mailer.ts';
import { loadSecretKey, makeVault } from '#kit/server/security/vault.ts';
import type { World } from '#club/server/world.ts';
import { ar } from '../catalogs/ar.ts';
import { en } from '../catalogs/en.ts';
import { sweepJob } from './sweep-job.ts';

export interface OpenWorld {
  world: World;
  authenticator: Authenticator;
  /** Checks the addresses of private files. */
  signer: AddressSigner;
  close(): Promise<void>;
}

interface WorldOptions {
  config: Config;
  connection: Connection;
  clock: Clock;
  log: Log;
}

export const outboxOf = (config: Config): string => join(config.dataDir, 'outbox');
export const filesOf = (config: Config): string => join(config.dataDir, 'files');

/** Connects everything that the rules need from outside. The database is migrated already. */
export async function openWorld({ config, connection, clock, log }: WorldOptions): Promise<OpenWorld> {
  const db = openDatabase(connection);
  const vault = makeVault(await loadSecretKey(config.secretKey, config.dataDir));
  const signer = addressSigner({ vault, clock });
  const notifier = await startNotifier(db);
  const mailer = makeMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: outboxOf(config) });
  const waitForTurn = callLimiter(db, config.codeforces.interval);
  const codeforces = makeCodeforces({ ...config.codeforces, clock, waitForTurn });
  const queue = Promise.withResolvers<Jobs>();
  const jobs = await startJobs({
    connection,
    jobs: [
      mailJob(mailer, vault),
      sweepJob({ db, clock }),
      ...sheetJobs({ db, clock, codeforces, jobs: queue.promise }),
    ],
    log,
  });
  queue.resolve(jobs);
  const authenticator = new Authenticator({ db, clock, notifier });
  const world: World = {
    config,
    db,
    clock,
    vault,
    jobs,
    notifier,
    files: folderStore({ folder: filesOf(config), publicUrl: config.publicUrl, signer }),
    limits: new Limits({ db, clock, enabled: config.rateLimits }),
    cache: new ResponseCache(notifier),
    sessions: authenticator,
    translate: await makeTranslator({ en, ar }),
  };
  return {
    world,
    authenticator,
    signer,
    async close() {
      // Aborts a running sync, which resumes after the next start.
      codeforces.close();
      await jobs.stop();
      mailer.close();
      world.cache.close();
      await notifier.close();
      await closeDatabase(db);
    },
  };
}
