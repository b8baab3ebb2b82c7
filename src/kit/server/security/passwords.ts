import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newToken } from './tokens.ts';

// Algorithm.Argon2id: the package exports a const enum, which cannot be imported when types are only stripped.
const settings = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing is heavy on purpose: at most four at once, the rest wait in line. */
const atOnce = Math.min(4, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

let nobody: Promise<string> | undefined;

/** Checks a password; without a stored hash it does the same work, so that time tells nothing about who exists. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(newToken());
  const against = stored ?? (await nobody);
  const right = await inTurn(() => verify(against, password)).catch(() => false);
  return right && stored !== null;
}

let common: Promise<Set<string>> | undefined;

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password stands in the lists that attackers try first, or is one repeated or counted-up character. */
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
