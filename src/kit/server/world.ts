import type { AnswerCache } from './cache/answer-cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Root } from './database/client.ts';
import type { FileStore } from './files/file-store.ts';
import type { Translate } from './http/translator.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits/limits.ts';
import type { Notifier } from './live/notifier.ts';
import type { Vault } from './security/vault.ts';

/** Everything outside the rules: handed in, so that a test can hand in its own. */
export interface World {
  config: Config;
  db: Root;
  clock: Clock;
  vault: Vault;
  files: FileStore;
  jobs: Pick<Jobs, 'add' | 'addAll'>;
  limits: Limits;
  cache: AnswerCache;
  notifier: Notifier;
  /** What this process remembers of who is signed in. */
  sessions: { forgetUser(userId: string): void };
  translate: Translate;
}
