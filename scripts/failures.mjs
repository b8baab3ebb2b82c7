/** What passed and what failed, as the reports of the test tools tell it: file, title and the beginning of the reason. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';

const longestReason = 1500;

/** @param {{ testResults: any[] }} report */
export const unitFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
    // A file that does not load has no test that could fail.
    if (failed.length === 0) return status === 'failed' ? [tell(file, 'the file itself', message)] : [];
    return failed.map((/** @type {any} */ each) =>
      tell(file, each.fullName, each.failureMessages.join('\n')),
    );
  });

/**
 * A test whose browser ended under it says nothing about the app: e2e/fixtures.ts annotates that try, and Playwright
 * makes another one with a new browser. A page that ends the browser each time fails in both.
 */
export const browserEnded = 'browser-ended';

/** @param {{ suites: any[], errors?: any[] }} report */
export const browserFailures = ({ suites, errors = [] }) => [
  ...errors.map(({ message }) => tell('browser', 'outside of a test', message)),
  ...suites
    .flatMap(browserTests)
    .filter(({ test }) => !passed(test))
    .flatMap(({ file, title, test }) =>
      test.results
        .flatMap((/** @type {any} */ result) => result.errors)
        .map((/** @type {any} */ { message }) => tell(file, title, message)),
    ),
];

/**
 * @param {{ suites: any[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 */
export function browserCount({ suites, stats: { expected, unexpected, flaky, skipped } }) {
  const again = triedAgain(suites).length;
  return { passed: expected + again, failed: unexpected + flaky - again, skipped };
}

/**
 * The tests that passed only after their browser had ended, as `file "title"`.
 * @param {any[]} suites
 */
export const triedAgain = (suites) =>
  suites
    .flatMap(browserTests)
    .filter(({ test }) => test.status === 'flaky' && passed(test))
    .map(({ file, title }) => `${file} "${title}"`);

/**
 * Passed at once, or in each try that had its browser to the end.
 * @param {any} test
 */
export const passed = ({ status, results }) =>
  status === 'expected' ||
  (status === 'flaky' &&
    results.every(
      (/** @type {any} */ result) =>
        result.status === 'passed' ||
        result.annotations.some((/** @type {any} */ { type }) => type === browserEnded),
    ));

/**
 * From every depth of the suites.
 * @type {(suite: any) => { file: string, title: string, test: any }[]}
 */
export const browserTests = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ test) => ({ file, title, test })),
  ),
  ...suites.flatMap(browserTests),
];

/** @type {(file: string, title: string, reason: string | undefined) => string} */
const tell = (file, title, reason = 'no reason given') =>
  `${file} "${title}"\n${stripVTControlCharacters(reason).slice(0, longestReason)}`;
