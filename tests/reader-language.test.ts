import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { day, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { makePerson, makeStaff } from './people.ts';
import { appForFile } from './test-app.ts';

/** Every screen and file that names a camp, its level or its sessions. */
const { api, context, url } = await appForFile();
const names = {
  en: { wave: 'Spring wave', level: 'Graph level', session: 'Shortest paths' },
  ar: { wave: 'موجة الربيع', level: 'مستوى الجراف', session: 'أقصر الطرق' },
};
const leader = await makePerson(context, { role: 'leader' });
const hr = await makePerson(context, { role: 'hr' });
const camp = await TestCamp.make(context, { absencesInRow: 1, sheetPercent: null }, names.en.wave);
await camp.change({ titleAr: names.ar.wave });
const [{ levelId } = { levelId: '' }] = await context.db
  .select()
  .from(camps)
  .where(eq(camps.id, camp.campId));
await context.db
  .update(levels)
  .set({ title: names.en.level, titleAr: names.ar.level })
  .where(eq(levels.id, levelId));
await makeStaff(context, camp.campId, [hr]);
const trainee = await camp.trainee();
const applicant = await makePerson(context);
const past = await camp.session(names.en.session, camp.ago(2 * day), {
  titleAr: names.ar.session,
  sheetLink: 'https://codeforces.com/contest/4',
});
const coming = await camp.session(`Next: ${names.en.session}`, camp.ago(-2 * day), {
  titleAr: `القادمة: ${names.ar.session}`,
});
await camp.sheet(past, 5);
await camp.solved(trainee, past, 1);
await camp.mark(trainee, past, 'absent');
await api.post('/api/request', { campId: camp.campId }, { token: applicant.token });
await api.post(
  '/api/warning',
  { userId: trainee.user.id, sessionId: past, kind: 'sheet', reason: 'Please come' },
  { token: hr.token },
);
await api.patch(`/api/camp/${camp.campId}`, { description: 'Changed' }, { token: leader.token });
const archived = await TestCamp.make(context, {}, names.en.wave);
await archived.change({ titleAr: names.ar.wave });
await api.post('/api/archive', { campId: archived.campId }, { token: leader.token });

const ofCamp = `campId=${camp.campId}`;

interface Place {
  path: string;
  by: { token: string };
  shows: (keyof typeof names.en)[];
}

const places: Place[] = [
  { path: '/api/level', by: leader, shows: ['level', 'wave'] },
  { path: `/api/level/${levelId}`, by: trainee, shows: ['level', 'wave'] },
  { path: '/api/camp', by: trainee, shows: ['wave', 'level'] },
  { path: `/api/camp/level/${levelId}`, by: applicant, shows: ['wave'] },
  { path: `/api/camp/leader/${camp.campId}`, by: trainee, shows: ['wave', 'level', 'session'] },
  { path: `/api/session/leader/${past}`, by: trainee, shows: ['session', 'wave', 'level'] },
  { path: `/api/session?${ofCamp}`, by: leader, shows: ['session', 'wave', 'level'] },
  { path: `/api/standing?${ofCamp}`, by: trainee, shows: ['wave', 'level'] },
  { path: `/api/standing`, by: trainee, shows: ['wave', 'level'] },
  { path: `/api/standing?levelId=${levelId}`, by: leader, shows: ['wave', 'level'] },
  { path: `/api/attendance?${ofCamp}`, by: hr, shows: ['session'] },
  { path: `/api/attendance?${ofCamp}&search=Nour`, by: hr, shows: ['session'] },
  { path: `/api/attendance?${ofCamp}&format=csv`, by: hr, shows: ['session'] },
  { path: `/api/session/${past}/checkin`, by: hr, shows: ['session'] },
  { path: `/api/sheet?${ofCamp}`, by: leader, shows: ['session'] },
  { path: `/api/sheet?${ofCamp}&format=csv`, by: leader, shows: ['session'] },
  { path: `/api/sheet/sync?${ofCamp}`, by: leader, shows: ['session'] },
  { path: '/api/me/progress', by: trainee, shows: ['wave', 'level', 'session'] },
  { path: '/api/request', by: leader, shows: ['wave', 'level'] },
  { path: '/api/request/me', by: applicant, shows: ['wave', 'level'] },
  { path: '/api/user?role=trainee', by: leader, shows: ['wave', 'level'] },
  { path: '/api/user', by: leader, shows: ['wave', 'level'] },
  { path: '/api/user?format=csv', by: leader, shows: ['wave', 'level'] },
  { path: '/api/archive', by: leader, shows: ['wave'] },
  { path: '/api/analysis', by: leader, shows: ['wave', 'level', 'session'] },
  { path: `/api/warning?${ofCamp}`, by: hr, shows: ['wave', 'session'] },
  { path: `/api/warning/proposed?${ofCamp}`, by: hr, shows: ['session'] },
  { path: '/api/warning/me', by: trainee, shows: ['wave', 'session'] },
  { path: '/api/audit?search=camp.updated', by: leader, shows: ['wave'] },
  { path: '/api/audit?search=warning.sent', by: leader, shows: ['wave'] },
  { path: '/api/user/me/export', by: trainee, shows: ['wave', 'session'] },
];

const read = async (path: string, token: string, language: string) => {
  const response = await fetch(`${url}${path}`, { headers: { token, 'accept-language': language } });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
};

test.each(places)('$path names waves, levels and sessions in the language of its reader', async (place) => {
  const { path, by, shows } = place;
  // An editor gets both languages in fields of their own, which are no part of what is shown.
  const shown = (text: string) =>
    text.replace(/"(titleAr|descriptionAr|contentAr)":"[^"]*",?|"first":\{[^}]*\},?/g, '');
  const [arabic, english] = await Promise.all([read(path, by.token, 'ar'), read(path, by.token, 'en')]);
  for (const name of shows) {
    expect(shown(arabic)).toContain(names.ar[name]);
    expect(shown(arabic)).not.toContain(names.en[name]);
    expect(shown(english)).toContain(names.en[name]);
    expect(shown(english)).not.toContain(names.ar[name]);
  }
});

test('a check-in names the session in the language of its reader', async () => {
  const opened = await api.post(`/api/session/${coming}/checkin`, {}, { token: hr.token, language: 'ar' });
  expect(opened.body.data.title).toContain(names.ar.session);
  for (const language of ['ar', 'en'] as const) {
    const { body } = await api.post(
      '/api/attendance/checkin',
      { code: opened.body.data.code },
      { token: trainee.token, language },
    );
    expect(body.data.title).toContain(names[language].session);
  }
});

test('people are imported into waves that their file names in either language', async () => {
  const rows = [names.en, names.ar, { level: names.en.level, wave: names.ar.wave }].map(
    ({ level, wave: title }, at) => `Mona,Ali,mona${at}@club.test,${level},${title},${at === 1 ? 'AR' : ''}`,
  );
  const csv = ['firstName,lastName,email,level,wave,language', ...rows].join('\r\n');
  const form = new FormData();
  form.append('commit', 'true');
  form.append('file', new Blob([csv]), 'people.csv');
  const imported = await api.post('/api/user/import', form, { token: leader.token });
  expect(imported.body).toMatchObject({ success: true, data: { rows: 3, problems: [] } });
  const { data } = (await api.get(`/api/user?${ofCamp}&search=mona`, { token: leader.token })).body;
  const languages = data.map(({ email, language }: { email: string; language: string }) => [email, language]);
  expect(Object.fromEntries(languages)).toEqual({
    'mona0@club.test': 'en',
    'mona1@club.test': 'ar',
    'mona2@club.test': 'en',
  });
});
