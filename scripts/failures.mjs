/** What failed, as the reports of the test tools tell it: file, title and the beginning of the reason. */
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

/** @param {{ suites: any[], errors?: any[] }} report */
export const browserFailures = ({ suites, errors = [] }) => [
  ...errors.map(({ message }) => tell('browser', 'outside of a test', message)),
  ...suites.flatMap(failuresOf),
];

/** @type {(suite: any) => string[]} */
const failuresOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests
      .flatMap((/** @type {any} */ test) => test.results)
      .flatMap((/** @type {any} */ result) => result.errors)
      .map((/** @type {any} */ { message }) => tell(file, title, message)),
  ),
  ...suites.flatMap(failuresOf),
];

/** @type {(file: string, title: string, reason: string | undefined) => string} */
const tell = (file, title, reason = 'no reason given') =>
  `${file} "${title}"\n${stripVTControlCharacters(reason).slice(0, longestReason)}`;
