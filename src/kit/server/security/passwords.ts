import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { newToken } from './tokens.ts';

// Algorithm.Argon2id: the package exports a const enum, which cannot be imported when types are only stripped.
const settings = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing is heavy on purpose: unlimited, a burst of sign-ins would take every thread and much memory. */
const maxConcurrency = Math.min(4, availableParallelism());
const limitConcurrency = pLimit(maxConcurrency);

/** So many processes on this machine hash as many passwords at once as one would, and each at least one. */
export function shareCores(processes: number): void {
  limitConcurrency.concurrency = Math.max(1, Math.floor(maxConcurrency / processes));
}

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(password, settings));

let unknownHash: Promise<string> | undefined;

/** Stored for somebody who has yet to choose a password: none matches it. */
export const noPassword = '!';

export const isHash = (stored: string | null): stored is string => stored?.startsWith('$argon2') === true;

/**
 * Checks a password. Without a stored hash, or with a value that no password matches, it takes as long, so that the time
 * does not reveal who has an account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  unknownHash ??= hashPassword(newToken());
  const passwordHash = isHash(stored) ? stored : await unknownHash;
  const matches = await limitConcurrency(() => verify(passwordHash, password)).catch(() => false);
  return matches && isHash(stored);
}

let common: Promise<Set<string>> | undefined;

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is in the lists that attackers try first, or repeats or counts up one character. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  const lower = password.toLowerCase();
  return (await common).has(lower) || isMonotonous(lower);
}

function isMonotonous(text: string): boolean {
  if (new Set(text).size <= 2) return true;
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1)
    steps.add((text.charCodeAt(at) - text.charCodeAt(at - 1) + 10) % 10);
  return steps.size === 1;
}
