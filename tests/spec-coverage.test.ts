import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/spec-coverage.md', 'utf8');
const rows = [...text.matchAll(/^\| ((?:S\d|A)-[A-Z\d]+-\d+) \| .+ \| (\w+) \| (.+) \| (\w+) \|$/gm)].map(
  ([, id = '', slice = '', shownBy = '', state = '']) => ({ id, slice, shownBy, state }),
);

test('every row of the coverage is done with a test that is there, built without one, or open', () => {
  expect(rows.length).toBeGreaterThan(500);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, shownBy, state } of rows) {
    if (state === 'open' || state === 'built') expect(shownBy, id).toBe('–');
    else
      expect([id, state, shownBy.split(', ').every((file) => existsSync(file.replaceAll('`', '')))]).toEqual([
        id,
        'done',
        true,
      ]);
  }
});

test('the count at the top is right', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [done, built, open] = [count('done'), count('built'), count('open')];
  expect(done + built + open).toBe(rows.length);
  expect(text).toContain(`Rows: ${rows.length} · done: ${done} · built: ${built} · open: ${open}`);
});
