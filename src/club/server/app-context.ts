import type { BackupTools } from '#kit/server/backup/backup-tools.ts';
import type { ResponseCache } from '#kit/server/cache/response-cache.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Config } from './config.ts';
import type { Disks } from '#kit/server/disk.ts';
import type { Root } from '#kit/server/database/client.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { DownloadAddresses } from '#kit/server/http/download-address.ts';
import type { Translate } from '#kit/server/http/translator.ts';
import type { Jobs } from '#kit/server/jobs/jobs.ts';
import type { Limits } from '#kit/server/limits/limits.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import type { Mailer } from '#kit/server/mail/mailer.ts';
import type { Vault } from '#kit/server/security/vault.ts';

/** The code that runs. */
export interface Release {
  version: string;
  /** Unknown outside a clone. */
  commit: string | null;
}

/** Everything outside the rules: handed in, so that a test can hand in its own. */
export interface AppContext {
  config: Config;
  release: Release;
  db: Root;
  /** Whether it replies in time, to queries, jobs and live events. */
  databaseAnswers: () => Promise<boolean>;
  clock: Clock;
  vault: Vault;
  files: FileStore;
  backups: BackupTools;
  disks: Disks;
  downloads: DownloadAddresses;
  jobs: Pick<Jobs, 'add' | 'addAll'>;
  /** For a mail whose sender waits for what the mail server says; all others are queued. */
  mailer: Pick<Mailer, 'send'>;
  limits: Limits;
  cache: ResponseCache;
  metrics: Metrics;
  notifier: Notifier;
  /** What this process remembers of who is signed in. */
  authSessions: { forgetUser(userId: string): void };
  translate: Translate;
}
