import writeXlsx from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { toCsv } from '#kit/shared/csv.ts';
import { z } from '#kit/shared/zod.ts';
import { workbook, zip } from '#tests/archives.ts';
import { toCsvFile } from './csv.ts';
import { readSheet } from './read-sheet.ts';
import { tableOf } from './table-of.ts';
import { toXlsx } from './to-xlsx.ts';

const csv = (text: string | Buffer, filename = 'people.csv') =>
  readSheet({ filename, content: Buffer.from(text) });

const refusal = (field: string, code: string) => ({ code, fields: { file: { key: `errors.${field}` } } });

const tricky = [
  '=1+1',
  '+20 100 000 0000',
  '-5',
  '@sum',
  '  =cmd',
  '\tx',
  "'=already",
  "''+twice",
  "'plain",
  '＝wide',
  'نور "محمود"',
  'a,b;c\td',
  'two\nlines',
  '01012345678',
  ' spaces ',
];

test('a CSV begins with a BOM, ends its lines with CRLF and holds nothing that runs', () => {
  const text = toCsv({ columns: ['a', 'b'], rows: [...tricky.map((cell) => [cell, -5]), [null, true]] });
  expect(text.startsWith('\ufeffa,b\r\n')).toBe(true);
  expect(text).toContain("'=1+1,-5\r\n");
  expect(text).toContain('\r\n,true\r\n');
  for (const line of text.slice(1).split('\r\n')) expect(line).not.toMatch(/^"?\s*[=+\-@＝]/);
});

test.each(['csv', 'xlsx'] as const)('what is written as %s is read again to the letter', async (format) => {
  const table = { columns: ['text', 'number'], rows: tricky.map((cell, at) => [cell, at - 2]) };
  const content = await (format === 'csv' ? toCsvFile(table) : toXlsx(table, 'ar'));
  const { header, rows } = await readSheet({ filename: `PEOPLE.${format.toUpperCase()}`, content });
  expect(header).toEqual(table.columns);
  expect(rows).toEqual(table.rows.map((row) => row.map(String)));
});

test('a CSV may use comma, semicolon or tab, with or without BOM, and any line end', async () => {
  for (const delimiter of [',', ';', '\t'])
    for (const end of ['\r\n', '\n', '\r']) {
      const lines = [
        `first${delimiter}"a,b;c"`,
        `نور${delimiter}"two\r\nlines"`,
        '',
        `x${delimiter}y`,
        '',
        '',
      ];
      expect(await csv(`\ufeff${lines.join(end)}`)).toEqual({
        header: ['first', 'a,b;c'],
        rows: [['نور', 'two\r\nlines'], [''], ['x', 'y']],
      });
    }
});

test('numbers and dates of a workbook become what a person would write', async () => {
  const content = await writeXlsx([
    [{ value: 'id' }, { value: 'phone' }, { value: 'born' }, { value: 'part' }],
    [
      { value: 29_805_141_234_567, type: Number },
      { value: '01012345678', type: String },
      { value: new Date('2005-03-14T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 1.1, type: Number },
    ],
  ]).toBuffer();
  expect((await readSheet({ filename: 'a.xlsx', content })).rows).toEqual([
    ['29805141234567', '01012345678', '2005-03-14', '1.1'],
  ]);
  const exponent = zip(
    workbook(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>2.9805141234567E13</v></c></row>',
    ),
  );
  expect((await readSheet({ filename: 'a.xlsx', content: exponent })).rows).toEqual([
    [''],
    ['29805141234567'],
  ]);
});

test('a file of another kind than its name says is refused', async () => {
  const sheet = await toXlsx({ columns: ['a'], rows: [] }, 'en');
  const wrong: [string, Buffer][] = [
    ['a.csv', sheet],
    ['a.xlsx', Buffer.from('a,b')],
    ['a.txt', Buffer.from('a,b')],
    ['csv', Buffer.from('a,b')],
    ['a.csv', Buffer.from('%PDF-1.4 …')],
    ['a.csv', Buffer.from('<html><table>')],
    ['a.csv', Buffer.from('a,b\r\n1,2', 'utf16le')],
    ['a.xlsx', zip({ 'word/document.xml': '<document/>' })],
    ['a.xlsx', sheet.subarray(0, sheet.length - 30)],
    ['a.xlsx', Buffer.from('PK\u0003\u0004')],
  ];
  for (const [filename, content] of wrong)
    await expect(readSheet({ filename, content }), filename).rejects.toMatchObject(
      refusal('sheetInvalid', 'UNSUPPORTED_MEDIA'),
    );
});

test('what cannot be read says so, and what is too much too', async () => {
  const cases: [string | Buffer, string][] = [
    ['a,b\r\n"open', 'csvMalformed'],
    ['a,b\r\nx"y"z,1', 'csvMalformed'],
    [Buffer.from([0x61, 0x2c, 0xc7, 0xe1, 0x0a]), 'csvMalformed'],
    ['', 'sheetEmpty'],
    [',,\r\n1,2,3', 'sheetEmpty'],
    [`a\n${'x\n'.repeat(5001)}`, 'sheetTooManyRows'],
    [','.repeat(60) + 'a', 'sheetTooManyColumns'],
    [`a\n${'x'.repeat(2001)}`, 'sheetCellTooLong'],
  ];
  for (const [text, key] of cases)
    await expect(csv(text), key).rejects.toMatchObject(refusal(key, 'VALIDATION'));
  expect((await csv(`a\n${'x\n'.repeat(5000)}`)).rows).toHaveLength(5000);
});

test('a workbook that would fill the memory is refused before it is unpacked', async () => {
  const claims = zip(workbook(''), 30 * 1024 * 1024);
  const many = zip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`xl/${at}.xml`, ''])));
  for (const content of [claims, many])
    await expect(readSheet({ filename: 'a.xlsx', content })).rejects.toMatchObject(
      refusal('sheetTooLargeUnpacked', 'TOO_LARGE'),
    );
});

test('a workbook that was made to harm is malformed, and harms nobody', async () => {
  const far = zip(workbook('<row r="999999999999"><c r="A999999999999"><v>1</v></c></row>'));
  const lying = zip(workbook('', { 'xl/sharedStrings.xml': '<a>'.repeat(5_000_000) }), 100);
  const empty = zip({ 'xl/nothing.xml': '' });
  for (const content of [far, lying, empty])
    await expect(readSheet({ filename: 'a.xlsx', content })).rejects.toMatchObject(
      refusal('xlsxMalformed', 'VALIDATION'),
    );
});

test('a list becomes a table: inner fields by their path, named things by their name', async () => {
  const list = [
    {
      _id: '1',
      levelId: { _id: 'l', title: 'Level 1' },
      image: null,
      user: null,
      role: 'hr',
      userRole: 'hr',
    },
    {
      _id: '2',
      levelId: null,
      image: { secure_url: 'https://x', small_url: 'y' },
      user: { firstName: 'Nour', age: 20 },
      tags: ['a', 'b'],
      camps: [{ title: 'Wave 1' }, { firstName: 'Nour', lastName: 'M' }],
    },
  ];
  expect(await tableOf(list, undefined)).toEqual({
    columns: ['_id', 'levelId', 'image', 'role', 'user.firstName', 'user.age', 'tags', 'camps'],
    rows: [
      ['1', 'Level 1', null, 'hr', null, null, null, null],
      ['2', null, 'https://x', null, 'Nour', 20, 'a; b', 'Wave 1; Nour M'],
    ],
  });
});

test('an empty list has the columns of its contract', async () => {
  const schema = z.array(
    z.object({
      _id: z.string(),
      levelId: z.object({ _id: z.string(), title: z.string() }).nullable(),
      user: z.object({ firstName: z.string() }).optional(),
      userRole: z.string(),
    }),
  );
  expect(await tableOf([], schema)).toEqual({ columns: ['_id', 'levelId', 'user.firstName'], rows: [] });
});
