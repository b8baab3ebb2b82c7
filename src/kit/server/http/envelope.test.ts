import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { StorageError } from '../files/blob-store.ts';
import { asOutage } from './envelope.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const ofDatabase = (code: string) => Object.assign(new DatabaseError('x', 1, 'error'), { code });
/** As Drizzle wraps it. */
const failedQuery = (cause: Error) => new Error('Failed query: select', { cause });

test.each([
  ['a server that cannot be reached', withCode('ECONNREFUSED'), 'UNAVAILABLE'],
  ['a socket that is gone', withCode('ENOENT', { syscall: 'connect' }), 'UNAVAILABLE'],
  ['a lost connection', failedQuery(new Error('Connection terminated unexpectedly')), 'UNAVAILABLE'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'UNAVAILABLE'],
  ['a server that shuts down', failedQuery(ofDatabase('57P01')), 'UNAVAILABLE'],
  ['a statement that took too long', failedQuery(ofDatabase('57014')), 'UNAVAILABLE'],
  ['a lock that took too long', ofDatabase('55P03'), 'UNAVAILABLE'],
  ['too many connections', ofDatabase('53300'), 'UNAVAILABLE'],
  ['a server that only reads since a failover', ofDatabase('25006'), 'UNAVAILABLE'],
  ['a full disk of the database', failedQuery(ofDatabase('53100')), 'errors.diskFull'],
  ['a full disk of the files', new StorageError('x', { cause: withCode('ENOSPC') }), 'errors.diskFull'],
  ['a storage that is away', new StorageError('x', { cause: withCode('ETIMEDOUT') }), 'errors.storageFailed'],
])('%s is 503 with words of its own', (_, error, text) => {
  expect(asOutage(error, { method: 'GET' })).toMatchObject({
    code: 'UNAVAILABLE',
    message: text,
    retryAfter: 10,
  });
});

test('a fault of ours stays an unexpected error', () => {
  for (const error of [withCode('ENOENT', { syscall: 'open' }), ofDatabase('42703'), new TypeError('x')])
    expect(asOutage(error, { method: 'GET' })).toMatchObject({ code: 'INTERNAL', retryAfter: undefined });
});
