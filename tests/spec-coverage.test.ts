import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { coveragePages, coverageRows } from './spec-coverage.ts';

const text = readFileSync('docs/spec-coverage.md', 'utf8');
const rows = coverageRows(text);
const pages = coveragePages.map((page) => readFileSync(page, 'utf8'));
const allRows = pages.flatMap(coverageRows);
const written = pages.flatMap((page) => page.match(/^\s*\|\s*(?:S\d|A|T)-/gm) ?? []);

test('every row of the coverage and of the threat model is done with tests that exist, built without one, or open', () => {
  expect(rows.length).toBeGreaterThan(500);
  // A malformed row would be skipped.
  expect(allRows).toHaveLength(written.length);
  expect(new Set(allRows.map(({ id }) => id)).size).toBe(allRows.length);
  for (const { id, tests, state } of allRows) {
    expect(state, id).toMatch(/^(?:done|built|open)$/);
    expect(tests.length > 0, id).toBe(state === 'done');
    for (const { file } of tests) expect(existsSync(file), `${id}: ${file}`).toBe(true);
  }
});

test('every title that a row names is the title of a test in that file', () => {
  const files = new Set(allRows.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const patterns = new Map([...files].map((file) => [file, titlePatterns(file)]));
  const wrong = allRows.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !patterns.get(file)!.some((each) => each.test(title)))
      .map(({ file, title }) => `${id}: ${file} "${title}"`),
  );
  expect(wrong).toEqual([]);
});

test('the count at the top is right', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [done, built, open] = [count('done'), count('built'), count('open')];
  expect(text).toContain(`Rows: ${rows.length} · done: ${done} · built: ${built} · open: ${open}`);
});

// ── Titles of a file ──────────────────────────────────────────────────────────────────────────────────────────

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The titles of a test file. A hole matches anything; a title that is nothing but a hole matches nothing. */
function titlePatterns(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && startsWithTest(value.callee)) {
      const pattern = titlePattern((value.arguments as Node[])[0]);
      if (pattern) found.push(pattern);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** `test`, `test.runIf(…)`, `test.each(…)`; a step or a group is no test. */
function startsWithTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'test';
  if (callee.type !== 'CallExpression' || !isNode(callee.callee)) return false;
  return callee.callee.type === 'MemberExpression' && startsWithTest(callee.callee.object);
}

function titlePattern(title: Node | undefined): RegExp | undefined {
  const literal = (part: string) =>
    part
      .split(/%\w|\$[\w.]+/)
      .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
  const matching = (parts: string[]) => {
    const source = parts.map(literal).join('.+');
    return source === '.+' ? undefined : new RegExp(`^${source}$`, 's');
  };
  if (title?.type === 'Literal' && typeof title.value === 'string') return matching([title.value]);
  if (title?.type !== 'TemplateLiteral') return undefined;
  return matching((title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked));
}
