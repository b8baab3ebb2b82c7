import { expect, test } from 'vitest';
import { reasonIn } from './protocol.ts';

test('the reason is the first complaint, without its decoration', () => {
  const log = [
    '2026-11-15 03:14:20.833 UTC [17] FATAL:  terminating connection due to unexpected postmaster exit',
    '2026-11-15 03:14:21.000 UTC [18] LOG:  starting PostgreSQL 18.4',
    '2026-11-15 03:14:21.100 UTC [18] FATAL:  database files are incompatible with server',
    '2026-11-15 03:14:21.200 UTC [18] LOG:  database system is shut down',
  ];
  expect(reasonIn(log.join('\n'))).toBe('database files are incompatible with server');
  expect(reasonIn('creating directory …\ninitdb: error: could not create directory "x"\n')).toBe(
    'could not create directory "x"',
  );
});

test('without a complaint it is the last thing said, or how the program ended', () => {
  const library =
    'postgres: error while loading shared libraries: libicui18n.so.60: cannot open shared object file';
  expect(reasonIn(`${library}\n`)).toBe(library);
  expect(reasonIn('2026-11-15 03:14:21.000 UTC [18] LOG:  starting\n', 'it ended with SIGKILL')).toBe(
    'it ended with SIGKILL',
  );
});
