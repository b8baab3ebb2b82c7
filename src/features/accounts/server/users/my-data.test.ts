import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { campStaff, enrolments, formerEnrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, type Person } from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForFile } from '#tests/test-app.ts';
import { myDataEn } from '../../my-data.en.ts';

const { api, context, url } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { db } = context;

async function zipOf({ token }: Person, language: string) {
  const headers = { token, 'accept-language': language };
  const reply = await fetch(`${url}/api/user/me/export?format=zip`, { headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
  return unzipSync(new Uint8Array(await reply.arrayBuffer()));
}

/** An hr who trains as well, with something in every section. */
async function somebody(): Promise<Person> {
  const person = await makePerson(context, { role: 'hr', firstName: '<script>', lastName: 'Adel & Co' });
  const userId = person.user.id;
  const levelId = await makeLevel(context, 'Level 7');
  const [campId, before] = [
    await makeCamp(context, { levelId, title: 'Wave 7' }),
    await makeCamp(context, { levelId, title: 'Wave 6' }),
  ];
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Ali' });
  await makeStaff(context, campId, [mentor]);
  await db.insert(campStaff).values({ campId: before, userId, duty: 'hr' });
  await db.insert(enrolments).values({ campId, userId, mentorId: mentor.user.id });
  await db.insert(formerEnrolments).values({ campId: before, userId, joinedAt: context.clock.now() });
  const [held, next] = [
    await makeSession(context, campId, 'Graphs'),
    await makeSession(context, campId, 'Trees'),
  ];
  await db.insert(attendanceMarks).values({ sessionId: held, userId, state: 'late' });
  await db.insert(sheetColumns).values({ sessionId: held, kind: 'sheet', problems: 5 });
  const solvedAt = { A: Date.parse('2026-03-01T12:00:00Z') / 1000, C: 0 };
  await db
    .insert(sheetCells)
    .values({ sessionId: held, kind: 'sheet', userId, synced: 2, letters: ['A', 'C'], solvedAt });
  await db.insert(warnings).values({ campId, userId, kind: 'sheet', reason: 'Too little of "Graphs"' });
  await db.insert(joinRequests).values({ campId, userId, state: 'accepted' });
  await api.post(`/api/session/${held}/rating`, { stars: 4, text: '2026-01-02' }, person);
  await api.patch('/api/user/me/image', await withPicture('image'), person);
  await api.patch('/api/user/me', { codeforces_handle: `was_${userId.slice(-8)}` }, person);
  await api.patch('/api/user/me', { codeforces_handle: `is_${userId.slice(-8)}` }, person);
  const proof = await context.files.put('excuses', 'pdf', Buffer.from('%PDF-1.7 a doctor’s note'));
  await db.insert(excuses).values({
    sessionId: next,
    userId,
    reason: 'Ill',
    fileKey: proof,
    fileName: 'طبيب #2?.pdf',
  });
  return person;
}

test('one’s own data has every wave, mark, result and solved problem, with the sessions and sections named', async () => {
  const person = await somebody();
  const { data } = (await api.get('/api/user/me/export', person)).body;
  expect(data).toMatchObject({
    user: { email: person.user.email, role: 'hr' },
    waves: [
      { wave: 'Wave 7', level: 'Level 7', mentor: 'Mona Ali', solved: 2, left: false },
      { wave: 'Wave 6', level: 'Level 7', left: true },
    ],
    duties: [{ wave: 'Wave 6', level: 'Level 7', duty: 'hr' }],
    attendance: [
      { wave: 'Wave 7', level: 'Level 7', session: 'Trees', state: null },
      { wave: 'Wave 7', session: 'Graphs', state: 'late' },
    ],
    results: [
      {
        wave: 'Wave 7',
        session: 'Graphs',
        kind: 'sheet',
        solved: 2,
        problems: 5,
        corrected: false,
        solvedProblems: [
          { problem: 'A', at: '2026-03-01T12:00:00.000Z' },
          { problem: 'C', at: null },
        ],
      },
    ],
    warnings: [{ wave: 'Wave 7', reason: 'Too little of "Graphs"' }],
    joinRequests: [{ wave: 'Wave 7', state: 'accepted' }],
    excuses: [{ session: 'Trees', reason: 'Ill', file: 'طبيب #2?.pdf' }],
    ratings: [{ session: 'Graphs', stars: 4, text: '2026-01-02' }],
    files: [{ file: 'files/picture.webp' }, { file: 'files/1-طبيب -2-.pdf' }],
  });
});

test('the ZIP holds the files, the same data for programs, and a page to read in the person’s language', async () => {
  const person = await somebody();
  const files = await zipOf(person, 'ar');
  expect(Object.keys(files)).toEqual([
    'my-data.html',
    'my-data.json',
    'files/picture.webp',
    'files/1-طبيب -2-.pdf',
  ]);
  expect(strFromU8(files['files/1-طبيب -2-.pdf']!)).toContain('doctor');
  expect(files['files/picture.webp']!.length).toBeGreaterThan(100);
  const data = JSON.parse(strFromU8(files['my-data.json']!)) as Record<string, unknown>;
  const { data: reply } = (await api.get('/api/user/me/export', { ...person, language: 'ar' })).body;
  expect(Object.keys(data)).toEqual(Object.keys(reply));
  expect(data.results).toEqual(reply.results);

  const page = strFromU8(files['my-data.html']!);
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<link|src=|https?:/);
  expect(page).toContain('href="files/1-%D8%B7%D8%A8%D9%8A%D8%A8%20-2-.pdf"');
  // Words of the code are words of the language.
  expect(page).toContain('متأخر');
  expect(page).not.toContain('>late<');
  const english = strFromU8((await zipOf(person, 'en'))['my-data.html']!);
  expect(english).toContain('Results and solved problems');
  expect(english).toContain('Mona Ali');
  // Typed like a date, and a handle that was given up.
  expect(english).toContain('<bdi>2026-01-02</bdi>');
  expect(english).toContain(`<bdi>was_${person.user.id.slice(-8)}</bdi>`);
});

test('every part of one’s own data has a name on the page', async () => {
  const person = await somebody();
  const { exportedAt: _, ...data } = (await api.get('/api/user/me/export', person)).body.data;
  const { sections, fields } = myDataEn;
  expect(Object.keys(data)).toEqual(Object.keys(sections));
  const missing = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) {
        if (!(name in fields)) missing.add(name);
        walk(inner);
      }
  };
  walk(Object.values(data));
  expect([...missing]).toEqual(['_id', 'image', 'secure_url', 'userRole', 'needsTwoStep', 'handleUnknown']);
});
