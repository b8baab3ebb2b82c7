import type { ResponseCache } from '#kit/server/cache/response-cache.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Config } from './config.ts';
import type { Root } from '#kit/server/database/client.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Translate } from '#kit/server/http/translator.ts';
import type { Jobs } from '#kit/server/jobs/jobs.ts';
import type { Limits } from '#kit/server/limits/limits.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import type { Vault } from '#kit/server/security/vault.ts';

/** Everything outside the rules: handed in, so that a test can hand in its own. */
export interface World {
  config: Config;
  db: Root;
  clock: Clock;
  vault: Vault;
  files: FileStore;
  jobs: Pick<Jobs, 'add' | 'addAll'>;
  limits: Limits;
  cache: ResponseCache;
  notifier: Notifier;
  /** What this process remembers of who is signed in. */
  sessions: { forgetUser(userId: string): void };
  translate: Translate;
}
