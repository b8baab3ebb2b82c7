import { expect, test } from 'vitest';
import { makeLog, readableLine } from './log.ts';

/** What a terminal shows of one record. */
function shown(write: (log: ReturnType<typeof makeLog>) => void): string {
  let line = '';
  write(makeLog({ write: (record) => (line += readableLine(record)) }));
  return line.replace(/^\d\d:\d\d:\d\d /, '');
}

const request = { requestId: '7dk2q0vx9m', method: 'GET', route: '/api/user/:id', status: 200, ms: 3.1 };

test('a terminal shows a request in one readable line', () => {
  expect(shown((log) => log.info(request, 'Request'))).toBe('GET /api/user/:id 200 3.1 ms 7dk2q0vx9m\n');
  expect(shown((log) => log.info({ ...request, actorId: 'a1' }, 'Request'))).toBe(
    'GET /api/user/:id 200 3.1 ms by a1 7dk2q0vx9m\n',
  );
});

test('a terminal shows an error with its level, its fields and its stack', () => {
  const line = shown((log) => log.error({ err: new Error('no paper'), job: 'mail' }, 'A job failed'));
  expect(line).toMatch(
    /^ERROR A job failed \{"job":"mail"\}\nError: no paper\n +at .*readable-line\.test\.ts/,
  );
});

test('a terminal shows the causes of an error, without the values that a cause quotes', () => {
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "30405150100001"'), {
    code: '22P02',
    cause: new Error('550 no such mailbox: mariam@club.test'),
  });
  const err = new Error('Failed query: select 1\nparams: 30405150100001', { cause: refused });
  expect(shown((log) => log.error({ err }, 'A query failed'))).toMatch(
    /^ERROR A query failed\nError: Failed query: select 1\n(?: +at .*\n)+Caused by: invalid input syntax for type uuid: "…"\nCaused by: 550 no such mailbox: …@club\.test\n$/,
  );
});
