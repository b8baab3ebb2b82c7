import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserFailures, unitFailures } from '../scripts/failures.mjs';
import { root } from '../scripts/setup.mjs';

test('failed unit tests are told with file, title and reason, and so is a file that does not load', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'works', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'part breaks',
            failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m'],
          },
        ],
      },
      { name: join(root, 'src/b.test.ts'), status: 'failed', message: 'Cannot find x', assertionResults: [] },
      { name: join(root, 'src/c.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(unitFailures(report)).toEqual([
    'src/a.test.ts "part breaks"\nexpected 1 to be 2',
    'src/b.test.ts "the file itself"\nCannot find x',
  ]);
});

test('failed browser tests are told from every depth of their suites, each try of them, and errors outside of tests', () => {
  const failing = { results: [{ errors: [{ message: 'no heading' }] }, { errors: [] }] };
  const spec = { file: 'home.spec.ts', title: 'opens', tests: [failing] };
  const report = {
    errors: [{ message: 'no server' }],
    suites: [{ specs: [], suites: [{ specs: [spec], suites: [] }] }],
  };
  expect(browserFailures(report)).toEqual([
    'browser "outside of a test"\nno server',
    'home.spec.ts "opens"\nno heading',
  ]);
});
