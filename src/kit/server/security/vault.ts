import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts secrets in the database with a key that the database does not hold. */
export interface Vault {
  seal(text: string): Buffer;
  /** Throws when it was sealed with another key, or changed. */
  open(sealed: Buffer): string;
  /** Null when it was sealed with another key, or changed. */
  tryOpen(sealed: Buffer): string | null;
  /** An HMAC: equal texts give equal values, and guesses cannot be tried without the key. */
  fingerprint(purpose: string, text: string): Buffer;
}

const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

export function makeVault(secretKey: string): Vault {
  // As key objects, because a key passed as bytes is prepared again on every call.
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'club', purpose, 32)));
  const sealing = derive('seal');
  const printing = derive('fingerprint');
  const vault: Vault = {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== format) throw new Error('sealed value of an unknown format');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, {
        authTagLength: tagBytes,
      }).setAuthTag(tag);
      try {
        return (
          decipher.update(sealed.subarray(1 + nonceBytes + tagBytes), undefined, 'utf8') +
          decipher.final('utf8')
        );
      } catch (error) {
        throw new Error('sealed with another key, or damaged', { cause: error });
      }
    },
    tryOpen(sealed) {
      try {
        return vault.open(sealed);
      } catch {
        return null;
      }
    },
    fingerprint: (purpose, text) => createHmac('sha256', printing).update(`${purpose}\0${text}`).digest(),
  };
  return vault;
}

/** Recognises the key without revealing it: a backup says with which key its secrets were encrypted. */
export const keyPrintOf = (vault: Vault): string => vault.fingerprint('key', '').toString('hex');

/** The configured key, or one that is generated once and stored beside the data. */
export async function loadSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  return (await readStoredKey(dataDir)) ?? storeKey(dataDir, randomBytes(32).toString('hex'));
}

const keyFileOf = (dataDir: string): string => join(dataDir, 'secret-key');

/** The key beside the data, or null when there is none. */
export async function readStoredKey(dataDir: string): Promise<string | null> {
  const stored = await readFile(keyFileOf(dataDir), 'utf8').catch(() => null);
  return stored?.trim() || null;
}

/** Stores a key unless there is one; returns the one that is there now. */
export async function storeKey(dataDir: string, key: string): Promise<string> {
  const file = keyFileOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${key}\n`, { mode: 0o600 });
  // When two processes start at once, the first link wins and both read the same key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
