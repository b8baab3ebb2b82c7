import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { loadSecretKey, makeVault } from './vault.ts';

const vault = makeVault('k'.repeat(32));

test('what is sealed opens again, looks different each time, and cannot be changed', () => {
  const sealed = vault.seal('30405150100001');
  expect(vault.open(sealed)).toBe('30405150100001');
  expect(vault.seal('30405150100001').equals(sealed)).toBe(false);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(() => vault.open(changed)).toThrow();
  expect(() => makeVault('x'.repeat(32)).open(sealed)).toThrow();
});

test('fingerprints are equal for equal texts of one purpose and key only', () => {
  const print = vault.fingerprint('national-id', '1');
  expect(vault.fingerprint('national-id', '1').equals(print)).toBe(true);
  expect(vault.fingerprint('other', '1').equals(print)).toBe(false);
  expect(makeVault('x'.repeat(32)).fingerprint('national-id', '1').equals(print)).toBe(false);
});

test('without a setting a key is made once, for the owner only, also by ten that start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadSecretKey(undefined, folder)));
  expect(new Set(keys).size).toBe(1);
  expect((await readFile(join(folder, 'secret-key'), 'utf8')).trim()).toBe(keys[0]);
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await loadSecretKey('given', folder)).toBe('given');
});

test('common passwords are known, others are not', async () => {
  for (const word of [
    'qwertyuiop',
    'Password123',
    '1234567890',
    'aaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
  ]) {
    expect(await isCommonPassword(word), word).toBe(true);
  }
  for (const word of ['sample-club-2026', 'a quiet balloon rises', 'كلمة سر طويلة جدا'])
    expect(await isCommonPassword(word), word).toBe(false);
});

test('nobody signs in without a stored password, whatever they try', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword('not a hash', 'x')).toBe(false);
});

test('a password that was never set takes as long to check as a wrong one', async () => {
  const hashes = [await hashPassword('a quiet balloon rises'), 'imported', null];
  // The shortest of several times, because other processes make a time longer and never shorter.
  const shortest = hashes.map(() => Infinity);
  for (let time = 0; time < 9; time += 1)
    for (const [place, hash] of hashes.entries()) {
      const start = performance.now();
      await verifyPassword(hash, 'a wrong balloon');
      shortest[place] = Math.min(shortest[place]!, performance.now() - start);
    }
  const [wrong, imported, unknown] = shortest;
  // Without hashing, either would take a thousandth of it.
  expect(imported).toBeGreaterThan(wrong! / 5);
  expect(unknown).toBeGreaterThan(wrong! / 5);
});
