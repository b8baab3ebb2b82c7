import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { templateDatabase } from '#tests/database.setup.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { findRows, openDatabase } from './client.ts';
import { textContains } from './search.ts';

function openTemplate() {
  const db = openDatabase({ ...inject('connection'), database: templateDatabase }, { max: 1 });
  onTestFinished(() => db.$client.end());
  return db;
}

/** What is stored, and what people type to find it. */
const found: [string, ...string[]][] = [
  ['أحمد', 'احمد', 'إحمد', 'آحمد', 'ٱحمد', 'أَحْمَد', 'احـــمد', 'أحمد\u200f', 'ﺃﺣﻤﺪ'],
  ['إسراء', 'اسراء', 'أسرا'],
  ['آية', 'ايه', 'اية', 'أيه', 'آيَة'],
  ['فاطمة', 'فاطمه', 'فَاطِمَةُ'],
  ['هدى', 'هدي', 'هدی'],
  ['علي', 'على', 'علی'],
  ['مؤمن', 'مومن', 'مُؤْمِن'],
  ['عائشة', 'عايشه', 'عائشه'],
  ['هانئ', 'هاني', 'هانى'],
  ['هانئ وليد', 'هانئ', 'هاني وليد', 'وليد'],
  ['رؤوف', 'رووف', 'رءوف', 'رئوف', 'رَؤُوف'],
  ['داود', 'داوود'],
  ['كريم', 'کریم', 'كـريم'],
  ['ڤيولا', 'فيولا'],
  ['أحمد عبد الله', 'احمد عبدالله', 'عبدالله', 'عبد  الله', 'احمدعبد الله', 'ﷲ'],
  ['عبدالرحمن', 'عبد الرحمن', 'عبد الرحمٰن'],
  ['نور الدين', 'نورالدين', 'نور\u200cالدين', 'نور\u00a0الدين'],
  ['01012345678', '٠١٠١٢٣٤', '۰۱۰۱۲۳', '０１０'],
  ['دفعة ٣', 'دفعه 3', 'دفعة ۳'],
  ['José Ödegård', 'jose', 'ODEGARD', 'josé öd'],
  ['İstanbul Σίσυφος', 'istanbul', 'ISTANBUL', 'σισυφοσ'],
  ['100%_\\', '%', '_', '\\', '0%_'],
];

/** What is stored, and what must not find it. */
const missed: [string, string][] = [
  ['سعيد', 'سعود'],
  ['أحمد', 'محمد'],
  ['عمر', 'عامر'],
  ['100 points', '%'],
  ['ab', 'a_'],
];

test('people are found in whichever way their name is typed', async () => {
  const db = openTemplate();
  const cases = [
    ...found.flatMap(([stored, ...typed]) => typed.map((search) => ({ stored, search, finds: true }))),
    ...missed.map(([stored, search]) => ({ stored, search, finds: false })),
  ];
  for (const { stored, search, finds } of cases) {
    const [row] = await findRows<{ finds: boolean }>(
      db,
      sql`select ${textContains(search, sql`${stored}::text`)} as finds`,
    );
    expect({ stored, search, finds: row?.finds }).toEqual({ stored, search, finds });
    expect(foldForSearch(stored).includes(foldForSearch(search)), `${search} in ${stored}`).toBe(finds);
  }
});

test('a search without a letter finds nothing', async () => {
  const db = openTemplate();
  for (const search of ['ء', '\u064e\u064f', 'ـ', '\u200f']) {
    const [row] = await findRows<{ finds: boolean }>(
      db,
      sql`select ${textContains(search, sql`${'هانئ'}::text`)} as finds`,
    );
    expect({ search, finds: row?.finds }).toEqual({ search, finds: false });
  }
});

/** Georgian and Latin capitals of Unicode 11 and later, whose small letters an older database does not know. */
const recent = /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5]/;

test('every text is folded alike in the browser and in the database', async () => {
  const db = openTemplate();
  const words = sql.param(found.flat());
  const rows = await findRows<{ given: string; folded: string }>(
    db,
    sql`
    select given, fold_search(given) as folded from (
      select 'a' || chr(code) || 'b' from generate_series(1, 65535) as code
      where code not between 55296 and 57343
      union all select unnest(${words}::text[])
    ) as texts (given)`,
  );
  const known = rows.filter(({ given }) => !recent.test(given));
  expect(known.length).toBeGreaterThan(60_000);
  expect(known.filter(({ given, folded }) => foldForSearch(given) !== folded)).toEqual([]);
});

test('the index knows the letters of an Arabic name', async () => {
  const db = openTemplate();
  const [row] = await findRows<{ parts: string[] }>(
    db,
    sql`select show_trgm(fold_search('أحمد عبد الله')) as parts`,
  );
  expect(row?.parts).toContain('hmd');
  expect(row?.parts.length).toBeGreaterThan(10);
});
