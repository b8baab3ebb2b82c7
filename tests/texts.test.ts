import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import { kindNames } from '#features/audit/audit.rules.ts';
import { detailKinds, detailNames, listKey, profileFields } from '#features/audit/audit-details.rules.ts';
import { access, may } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';

const flatten = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  );

const english = new Map(flatten(en));
const arabic = new Map(flatten(ar));
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\.(en|ar)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
const everything = sources.map(({ text }) => text).join('\n');

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const values = (text = '') => new Set([...text.matchAll(/{{\s*(\w+)/g)].map(([, name = '']) => name));

test('both languages have the same texts with the same values', () => {
  const keysOf = (texts: Map<string, string>) => new Set([...texts.keys()].map(withoutPlural));
  expect([...keysOf(arabic)].sort()).toEqual([...keysOf(english)].sort());
  for (const [key, text] of arabic) {
    const own = values(text);
    const expected = values(english.get(key) ?? english.get(`${withoutPlural(key)}_other`));
    // Arabic counts none, one and two by the word alone, English none and one.
    if (/_(zero|one|two)$/.test(key)) expected.delete('count');
    if (/_(zero|one|two)$/.test(key)) own.delete('count');
    expect([...own].sort(), key).toEqual([...expected].sort());
  }
});

test('a text that counts has every plural form of its language', () => {
  for (const [language, texts] of [
    ['en', english],
    ['ar', arabic],
  ] as const) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of texts.keys()) {
      const stem = withoutPlural(key);
      if (stem !== key)
        expect(
          forms.filter((form) => !texts.has(`${stem}_${form}`)),
          stem,
        ).toEqual([]);
    }
  }
});

test('Arabic texts are Arabic, and no text is empty', () => {
  const names = /^[\w\s.:,&+*@/()#%{}×'’!?\d-]*$/;
  for (const [key, text] of arabic) {
    expect(text.trim(), key).not.toBe('');
    if (names.test(text) && !/[\u0600-\u06FF]/.test(text))
      expect(text, `${key} looks untranslated`).toBe(english.get(key));
  }
});

test('no text is unused', () => {
  const quoted = new Set([...everything.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text = '']) => text));
  const used = (key: string) => {
    const parts = key.split('.');
    if (quoted.has(key) || quoted.has(key.replace(/^audit\.actions\./, ''))) return true;
    // Keys that are put together: `errors.${code}`, say('verifyBody') with a prefix, a table of endings.
    const last = parts.at(-1) ?? '';
    const stem = parts.slice(0, -1).join('.');
    const built = everything.includes(`\`${stem}.\${`) || everything.includes(`'${stem}.' +`);
    return built || (quoted.has(`${stem}.`) && quoted.has(last));
  };
  expect([...new Set([...english.keys()].map(withoutPlural))].filter((key) => !used(key))).toEqual([]);
});

/** It can be had as a file for a spreadsheet. */
const isList = (query: Endpoint['query']) =>
  (query?.shape.format as z.ZodType | undefined)?.safeParse('csv').success === true;

/** The lists that somebody signed in may download as a file. */
async function recordedLists(): Promise<string[]> {
  const names = sources.map(({ name }) => name).filter((name) => name.endsWith('.contract.ts'));
  const modules = await Promise.all(
    names.map((name) => import(resolve('src', name)) as Promise<Record<string, Partial<Endpoint>>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(({ query, can }) => isList(query) && can && !may(null, can))
    .map(({ path = '' }) => path);
}

test('every kind, detail and list of the audit log has a text', async () => {
  const wanted = [
    ...kindNames.map((kind) => `kinds.${kind}`),
    ...detailNames.map((name) => `labels.${name}`),
    ...detailKinds.map((kind) => `detailKinds.${kind}`),
    ...profileFields.map((field) => `profileFields.${field}`),
    ...(await recordedLists()).map((path) => `lists.${listKey(path)}`),
  ].map((key) => `audit.${key}`);
  const listed = [...english.keys()].filter((key) => /^audit\.(?!actions\.)\w+\./.test(key));
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('no key is missing', () => {
  const known = new Set([...english.keys()].flatMap((key) => [key, withoutPlural(key)]));
  const sections = Object.keys(en).join('|');
  const named = [...everything.matchAll(new RegExp(`['"\`]((?:${sections})\\.[\\w.-]+\\w)['"\`]`, 'g'))].map(
    ([, key = '']) => key,
  );
  const missing = named.filter(
    (key) =>
      !known.has(key) &&
      // Permissions, audited actions and texts are named alike.
      !(key in access) &&
      !known.has(`audit.actions.${key}`) &&
      !/\.(ts|tsx|css|html|json)$/.test(key) &&
      ![...known].some((full) => full.startsWith(`${key}.`)),
  );
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(missing)]).toEqual([]);
});
