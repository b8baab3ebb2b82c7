import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = ['*.md', '.github/*.md', 'docs/**/*.md'].flatMap((pattern) => globSync(pattern));

test('a reader of the docs finds every page and file that they name', () => {
  const missing = pages.flatMap((page) => {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, to = '']) => join(dirname(page), to));
    const files = [...text.matchAll(/`((?:src|tests|e2e|scripts|bench)\/[\w./-]+)`/g)].map(
      ([, to = '']) => to,
    );
    return [...links, ...files].filter((to) => !existsSync(to)).map((to) => `${page}: ${to}`);
  });
  expect(pages.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('a reader finds every decision record in the index', () => {
  const index = read('docs/decisions/README.md');
  const records = globSync('docs/decisions/0*.md').map((path) => basename(path));
  expect(records.length).toBeGreaterThan(10);
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

test('an operator finds every setting in .env.example and in the README', () => {
  const settings = namesIn(read('src/club/server/config.ts'), /value\('(\w+)'\)/g);
  const example = namesIn(read('.env.example'), /^#?([A-Z0-9_]+)=/gm);
  const readme = namesIn(read('README.md'), /`([A-Z0-9_]{4,})`/g);
  expect(settings).toContain('DATABASE_URL');
  expect([...settings].filter((name) => !example.has(name) || !readme.has(name))).toEqual([]);
});

test('a shell that loads the settings of .env.example gets every value whole', () => {
  const lines = read('.env.example').match(/(?<=^#)[A-Z0-9_]+=.*$/gm) ?? [];
  const script = `set -a\n${lines.join('\n')}\nexec "$0" -p 'JSON.stringify(process.env)'`;
  const env = { PATH: process.env.PATH ?? '' };
  const loaded = JSON.parse(execFileSync('sh', ['-c', script, process.execPath], { env, encoding: 'utf8' }));
  const meant = parseEnv(lines.join('\n'));
  expect(Object.keys(meant).length).toBeGreaterThan(20);
  expect(loaded).toMatchObject(meant);
  expect(loaded.S3_URL).toContain('&');
  // What others write in their place has characters that a shell reads, even where the example has none.
  expect(lines.filter((line) => !/^\w+=(?:'[^']*'|[\w.,/-]+)$/.test(line))).toEqual([]);
});
