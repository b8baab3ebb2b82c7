/** Reads the pages whose rows name tests, and checks those tests against the reports of a whole test run. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { browserTests, passed } from './failures.mjs';

/** @typedef {{ file: string, title: string }} NamedTest */
/** @typedef {{ id: string, slice: string, tests: NamedTest[], state: string }} Row */

const rowPattern = /^\| ((?:S\d|A|T)-[A-Z\d]+-\d+) \| .+ \| ([\w-]+) \| (.+) \| (\w+) \|$/gm;

export const coveragePages = ['docs/spec-coverage.md', 'docs/security.md'];

/**
 * A row names its tests as `file` "title", separated by semicolons, or – when there is none.
 * @param {string} text
 * @returns {Row[]}
 */
export const coverageRows = (text) =>
  [...text.matchAll(rowPattern)].map(([, id = '', slice = '', shownBy = '', state = '']) => ({
    id,
    slice,
    tests: shownBy === '–' ? [] : shownBy.split(/; (?=`)/).map(namedTest),
    state,
  }));

/** @param {string} text */
function namedTest(text) {
  const [, file, title] = /^`([^`]+)` "(.+)"$/.exec(text) ?? [];
  if (file === undefined || title === undefined) throw new Error(`Not of the form \`file\` "title": ${text}`);
  return { file, title };
}

/**
 * The named tests that did not run or did not pass, as `id: file "title"`.
 * @param {Row[]} rows
 * @param {Map<string, boolean>} outcomes
 */
export const unproven = (rows, outcomes) =>
  rows.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !outcomes.get(key(file, title)))
      .map(({ file, title }) => `${id}: ${file} "${title}"`),
  );

/**
 * Whether each test passed in every project that ran it.
 * @param {string} root
 * @param {{ unit: string, browser: string }} reports
 */
export function readOutcomes(root, reports) {
  /** @type {Map<string, boolean>} */
  const outcomes = new Map();
  /** @type {(file: string, title: string, passed: boolean) => void} */
  const add = (file, title, passed) => {
    const name = key(relative(root, file), title);
    outcomes.set(name, passed && outcomes.get(name) !== false);
  };
  for (const { name, assertionResults } of readJson(reports.unit).testResults)
    for (const { title, status } of assertionResults) add(name, title, status === 'passed');
  const { config, suites } = readJson(reports.browser);
  for (const { file, title, test } of suites.flatMap(browserTests))
    add(join(config.rootDir, file), title, passed(test));
  return outcomes;
}

/** @type {(file: string, title: string) => string} */
const key = (file, title) => `${file}\n${title}`;

/** @type {(path: string) => any} */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
