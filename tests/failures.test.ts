import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  browserCount,
  browserEnded,
  browserFailures,
  triedAgain,
  unitFailures,
} from '../scripts/failures.mjs';
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
  const failing = attempts('flaky', ['failed', 'no heading'], ['passed']);
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

test('a test whose browser ended has passed when it passes with a new one; any other that needs two tries has failed', () => {
  const test = (title: string, ...made: Parameters<typeof attempts>) => ({
    file: 'home.spec.ts',
    title,
    tests: [attempts(...made)],
  });
  const specs = [
    test('passes', 'expected', ['passed']),
    test('loses its browser', 'flaky', ['failed', 'closed', browserEnded], ['passed']),
    test('passes at times', 'flaky', ['failed', 'no heading'], ['passed']),
    test(
      'ends every browser',
      'unexpected',
      ['failed', 'closed', browserEnded],
      ['failed', 'closed', browserEnded],
    ),
    test(
      'loses its browser, then fails',
      'unexpected',
      ['failed', 'closed', browserEnded],
      ['failed', 'no heading'],
    ),
  ];
  const report = { suites: [{ specs }], stats: { expected: 1, flaky: 2, unexpected: 2, skipped: 0 } };
  expect(browserCount(report)).toEqual({ passed: 2, failed: 3, skipped: 0 });
  expect(triedAgain(report.suites)).toEqual(['home.spec.ts "loses its browser"']);
  expect(browserFailures(report)).toEqual([
    'home.spec.ts "passes at times"\nno heading',
    'home.spec.ts "ends every browser"\nclosed',
    'home.spec.ts "ends every browser"\nclosed',
    'home.spec.ts "loses its browser, then fails"\nclosed',
    'home.spec.ts "loses its browser, then fails"\nno heading',
  ]);
});

const attempts = (status: string, ...made: [status: string, reason?: string, annotation?: string][]) => ({
  status,
  results: made.map(([outcome, message, type]) => ({
    status: outcome,
    errors: message === undefined ? [] : [{ message }],
    annotations: type === undefined ? [] : [{ type }],
  })),
});
