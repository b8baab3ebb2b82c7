/**
 * `npm test` installs and builds what is missing, then runs the quick steps; `npm run test:all` runs the deep steps as
 * well. The last line counts it all.
 * `npm test -- unit` runs one step; what follows goes to its tool: `-- unit sign-up`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { browserCount, browserFailures, triedAgain, unitFailures } from './failures.mjs';
import { browser, build, fail, install, installPostgres15, root, run, say, SetupError } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** In the order in which they run; a quick step that fails ends the run. `built` steps need the web build. */
const steps = [
  { name: 'static', run: () => staticChecks(['lint', 'format', 'types']) },
  { name: 'sources', run: () => step('sources', () => vitest('sources')) },
  { name: 'unit', built: true, run: () => step('unit and API', () => vitest('quick')) },
  { name: 'journeys', built: true, run: () => step('journeys', () => playwright('e2e/journeys')) },
  { name: 'deep', deep: true, built: true, run: () => step('deep', () => vitest('deep')) },
  { name: 'postgres-15', deep: true, run: () => step('PostgreSQL 15', onPostgres15) },
  { name: 'browser', deep: true, built: true, run: () => step('browser', () => playwright('e2e/deep')) },
];
/** Parts of a step that can be run alone. */
const parts = [
  { name: 'lint', run: () => staticChecks(['lint', 'format']) },
  { name: 'types', run: () => staticChecks(['types']) },
];

const results = join(root, 'test-results');
const isAll = process.argv[2] === '--all';
const [only, ...rest] = process.argv.slice(isAll ? 3 : 2);
/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed and why, said once more after everything: a long log may reach its reader cut to the end. @type {string[]} */
const failures = [];

async function main() {
  const chosen = chooseSteps();
  await install({ development: true });
  mkdirSync(results, { recursive: true });
  if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';
  for (const [at, { built = false, deep = false, run }] of chosen.entries()) {
    if (built) await build();
    await run();
    const next = chosen.slice(at + 1);
    if (total.failed === 0 || deep || next.length === 0) continue;
    say(`Not run, because a quick step failed: ${next.map(({ name }) => name).join(', ')}`);
    return;
  }
}

/** @returns {{ name: string, built?: boolean, deep?: boolean, run: () => Promise<void> }[]} */
function chooseSteps() {
  if (only === undefined) return steps.filter(({ deep = false }) => isAll || !deep);
  const named = [...steps, ...parts].filter(({ name }) => name === only);
  if (named.length > 0) return named;
  const names = [...steps, ...parts].map(({ name }) => name);
  throw new SetupError(`There is no step "${only}". The steps are ${names.join(', ')}.`);
}

// ── The steps ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Linter, formatter and compiler side by side; each counts as one check.
 * @param {('lint' | 'format' | 'types')[]} names
 */
async function staticChecks(names) {
  // Both linter and compiler read the types that React Router derives from the routes.
  const typegen = await check('types', 'react-router', ['typegen']);
  const checks = {
    lint: () => check('lint', 'oxlint', ['--type-aware', ...rest]),
    format: () => check('format', 'oxfmt', ['--check', ...rest]),
    types: async () => (typegen.code === 0 ? check('types', 'tsc', ['--noEmit', ...rest]) : typegen),
  };
  for (const { name, code, output, ms } of await Promise.all(names.map((each) => checks[each]()))) {
    header(name);
    if (output) console.log(output);
    if (code !== 0) failures.push(`${name}\n${output.slice(-1500)}`);
    footer({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, ms);
  }
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function check(name, command, args) {
  const start = performance.now();
  return { name, ...(await run(command, args, { capture: true })), ms: performance.now() - start };
}

/** What can differ, on the oldest PostgreSQL that the app supports. */
async function onPostgres15() {
  await installPostgres15();
  return vitest('postgres-15');
}

/** @param {string} part of vitest.config.ts */
async function vitest(part) {
  const file = join(results, `${part}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { ...process.env, TEST_PART: part };
  const { code } = await run('vitest', ['run', ...reporters, ...rest], { env });
  return count(
    code,
    file,
    unitFailures,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  );
}

/** @param {string} folder whose tests run, unless some are named */
async function playwright(folder) {
  const file = join(results, 'browser.json');
  rmSync(file, { force: true });
  const env = { ...process.env, BROWSER_PATH: await browser(), E2E_PORT: String(await freePort()) };
  const named = rest[0] !== undefined && !rest[0].startsWith('-');
  // A second try is for tests whose browser ended under them; one that passes in it for another reason has failed.
  const { code } = await run('playwright', ['test', '--retries=1', ...(named ? [] : [folder]), ...rest], {
    env,
  });
  return count(code, file, browserFailures, (report) => {
    for (const test of triedAgain(report.suites)) console.log(`Run again, its browser had ended: ${test}`);
    return browserCount(report);
  });
}

// ── Counting ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * @param {string} name
 * @param {() => Count | Promise<Count>} work
 */
async function step(name, work) {
  header(name);
  const start = performance.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    fail(error);
    result = noCount();
  }
  footer(result, performance.now() - start);
}

/**
 * Reads a tool's report. A tool that failed without a failing test (a crash, a file that does not load, no tests at
 * all) counts as one failure.
 * @param {number} code
 * @param {string} file
 * @param {(report: any) => string[]} failuresOf
 * @param {(report: any) => Count} read
 */
function count(code, file, failuresOf, read) {
  let result;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    result = read(report);
    failures.push(...failuresOf(report));
  } catch {
    return noCount('It left no report.');
  }
  if (code !== 0 && result.failed === 0) {
    result.failed = 1;
    failures.push(
      `${basename(file)} tells of no failure, but its tool ended with code ${code}: see what it printed above`,
    );
  }
  return result;
}

/**
 * @param {string} [reason]
 * @returns {Count}
 */
function noCount(reason) {
  if (reason) console.error(reason);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} name */
function header(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`);
}

/**
 * @param {Count} result
 * @param {number} ms
 */
function footer(result, ms) {
  console.log(`${line(result)} in ${(ms / 1000).toFixed(1)} s`);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
}

/** @param {Count} result */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

try {
  await main();
} catch (error) {
  fail(error);
  total.failed += 1;
}
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${line(total)}`);
if (total.failed > 0) process.exitCode = 1;
