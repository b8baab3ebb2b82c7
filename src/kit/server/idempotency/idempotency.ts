import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '#kit/shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Root } from '../database/client.ts';
import type { Upload } from '../http/route.ts';
import type { Vault } from '../security/vault.ts';
import * as queries from './idempotency.queries.ts';

interface IdempotentCall {
  key: string;
  /** Null for a visitor. */
  actorId: string | null;
  endpoint: string;
  inputs: unknown;
  files: Record<string, Upload | undefined>;
}

/** Longer than a form waits on a device before it asks whether it should still be sent. */
const maxAgeMs = 8 * 24 * 60 * 60_000;
const pollMs = 250;
const maxPolls = 20;

/**
 * Carries a call out once per key, and returns the first response to a repeated one. Inputs and responses hold passwords
 * and national IDs, so the database gets neither in a form that can be read or guessed without the vault's key.
 */
export class Idempotency {
  readonly #db: Root;
  readonly #clock: Clock;
  readonly #vault: Vault;

  constructor({ db, clock, vault }: { db: Root; clock: Clock; vault: Vault }) {
    this.#db = db;
    this.#clock = clock;
    this.#vault = vault;
  }

  async once<T>(call: IdempotentCall, run: () => Promise<T>): Promise<T> {
    const id = digest([call.key, call.actorId ?? 'visitor', call.endpoint]);
    const fingerprint = this.#vault.fingerprint('idempotency', digestOf(call)).toString('hex');
    if (!(await queries.claimCall(this.#db, { id, fingerprint, createdAt: this.#clock.now() })))
      return (await this.#firstResponse(id, fingerprint)) as T;
    const result = await this.#runOrRelease(id, run);
    const response = this.#vault.seal(JSON.stringify(result)).toString('base64');
    await queries.storeResponse(this.#db, { id, response });
    return result;
  }

  /** A call that failed stored nothing: the next one with its key runs. */
  async #runOrRelease<T>(id: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      await queries.deleteCall(this.#db, id);
      throw error;
    }
  }

  /** The first call may still run. After a crash its outcome is unknown, and the message says so. */
  async #firstResponse(id: string, fingerprint: string, polls = 0): Promise<unknown> {
    const first = await queries.findCall(this.#db, id);
    if (first && first.fingerprint !== fingerprint) throw conflict('errors.alreadySent');
    if (first?.response) return JSON.parse(this.#vault.open(Buffer.from(first.response, 'base64')));
    if (!first || polls >= maxPolls) throw conflict('errors.maybeSent');
    await sleep(pollMs);
    return this.#firstResponse(id, fingerprint, polls + 1);
  }
}

export const deleteOldCalls = (db: Root, now: Date) =>
  queries.deleteCallsBefore(db, new Date(now.getTime() - maxAgeMs));

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

function digestOf({ inputs, files }: IdempotentCall): string {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const [name, file] of Object.entries(files)) if (file) hash.update(`\n${name}\n`).update(file.content);
  return hash.digest('hex');
}
