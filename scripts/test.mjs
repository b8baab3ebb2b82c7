/**
 * `npm test`: installs and builds what is missing, then checks everything and ends with one line that counts it all.
 * `npm test -- unit` runs one step (lint, types, unit, postgres-15, browser); what follows goes to its tool:
 * `-- unit sign-up`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { browserCount, browserFailures, triedAgain, unitFailures } from './failures.mjs';
import { browser, build, fail, install, installPostgres15, root, run, SetupError } from './setup.mjs';
import { coveragePages, coverageRows, readOutcomes, unproven } from './spec-coverage.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const steps = ['lint', 'types', 'unit', 'postgres-15', 'browser'];
const results = join(root, 'test-results');
const reports = { unit: join(results, 'unit.json'), browser: join(results, 'browser.json') };
const postgres15Report = join(results, 'postgres-15.json');
const [only, ...rest] = process.argv.slice(2);
/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed and why, said once more after everything: a long log may reach its reader cut to the end. @type {string[]} */
const failures = [];

/** @param {string} step */
const wanted = (step) => only === undefined || only === step;

async function main() {
  if (only !== undefined && !steps.includes(only)) {
    throw new SetupError(`There is no step "${only}". The steps are ${steps.join(', ')}.`);
  }
  await install({ development: true });
  mkdirSync(results, { recursive: true });
  if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';

  if (wanted('lint') || wanted('types')) await staticChecks();
  const built = ['unit', 'postgres-15', 'browser'].some(wanted) ? await tryBuild() : false;
  if (wanted('unit')) await step('unit and API', () => vitest(reports.unit));
  if (wanted('postgres-15')) await step('API on PostgreSQL 15', onPostgres15);
  if (wanted('browser') && built) await step('browser', inBrowser);
  if (only === undefined && built) await step('coverage', coverage);
}

// ── The steps ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Linter, formatter and compiler side by side; each counts as one check. */
async function staticChecks() {
  // Both linter and compiler read the types that React Router derives from the routes.
  const typegen = await check('types', 'react-router', ['typegen']);
  const checks = [];
  if (wanted('lint')) {
    checks.push(
      check('lint', 'oxlint', ['--type-aware', ...rest]),
      check('format', 'oxfmt', ['--check', ...rest]),
    );
  }
  if (wanted('types'))
    checks.push(typegen.code === 0 ? check('types', 'tsc', ['--noEmit', ...rest]) : Promise.resolve(typegen));
  for (const { name, code, output, ms } of await Promise.all(checks)) {
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

/** A failing build counts as one failure, and leaves the browser tests nothing to open. */
async function tryBuild() {
  try {
    await build();
    return true;
  } catch (error) {
    fail(error);
    total.failed += 1;
    return false;
  }
}

/** The tests that use the database, on the oldest PostgreSQL that the app supports. */
async function onPostgres15() {
  await installPostgres15();
  return vitest(postgres15Report, { ...process.env, TEST_POSTGRES: '15' });
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(file, env) {
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
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

async function inBrowser() {
  const file = reports.browser;
  rmSync(file, { force: true });
  const env = { ...process.env, BROWSER_PATH: await browser(), E2E_PORT: String(await freePort()) };
  // A second try is for tests whose browser ended under them; one that passes in it for another reason has failed.
  const { code } = await run('playwright', ['test', '--retries=1', ...rest], { env });
  return count(code, file, browserFailures, (report) => {
    for (const test of triedAgain(report.suites)) console.log(`Run again, its browser had ended: ${test}`);
    return browserCount(report);
  });
}

/** Every test that the coverage and the threat model name ran and passed. One check; needs both reports of a whole run. */
function coverage() {
  const rows = coveragePages.flatMap((page) => coverageRows(readFileSync(join(root, page), 'utf8')));
  const missing = unproven(rows, readOutcomes(root, reports));
  for (const each of missing) console.error(`Did not run and pass: ${each}`);
  return { passed: missing.length === 0 ? 1 : 0, failed: missing.length === 0 ? 0 : 1, skipped: 0 };
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
