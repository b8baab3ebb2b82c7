import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { day, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { mailTo } from '#tests/outbox.ts';
import { makePerson, makeStaff, type Person } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import type { TraineeOut } from '../people.contract.ts';

const app = await appForFile();
const { api, context, dataDir } = app;
const by = ({ token }: Person) => ({ token });
const inDays = (days: number) => clubDay(new Date(context.clock.now().getTime() + days * day));
const listFor = async (person: Person, query = '') => {
  const { body } = await api.get(`/api/person?${query}`, by(person));
  return { ...body, data: body.data as TraineeOut[] };
};
const waitingFor = async (person: Person) => (await api.get('/api/me/waiting', by(person))).body.data;
const inboxOf = async (person: Person) => (await api.get('/api/inbox', by(person))).body.data;
const namesIn = ({ data }: { data: TraineeOut[] }) => data.map(({ name }) => name);

/** A wave with two mentors: Amal and Basem have the first, Dina the second. */
async function makeWave() {
  const camp = await TestCamp.make(context, { sheetPercent: 50 }, 'Wave 1');
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mina', lastName: 'Mentor' });
  const second = await makePerson(context, { role: 'mentor', firstName: 'Nour', lastName: 'Second' });
  const leader = await makePerson(context, { role: 'leader' });
  await makeStaff(context, camp.campId, [mentor, second]);
  const [amal, basem, dina] = [
    await camp.trainee({ firstName: 'Amal', lastName: 'Own' }),
    await camp.trainee({ firstName: 'Basem', lastName: 'Own' }),
    await camp.trainee({ firstName: 'Dina', lastName: 'Other' }),
  ];
  for (const [person, of] of [
    [amal, mentor],
    [basem, mentor],
    [dina, second],
  ] as const)
    await context.db
      .update(enrolments)
      .set({ mentorId: of.user.id })
      .where(eq(enrolments.userId, person.user.id));
  const note = (of: Person, body: object, author = mentor) =>
    api.post(`/api/person/${of.user.id}/note`, { campId: camp.campId, ...body }, by(author));
  return { camp, mentor, second, leader, amal, basem, dina, note };
}

test('a note takes an outcome and a day to ask again, and needs no words where the outcome says enough', async () => {
  const { mentor, amal, note } = await makeWave();
  const { status, body } = await note(amal, { outcome: 'no-answer', followUpOn: inDays(2) });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ text: '', outcome: 'no-answer', followUpOn: inDays(2) });
  expect((await note(amal, { outcome: '', followUpOn: '', text: 'Ill' })).body.data).toMatchObject({
    outcome: null,
    followUpOn: null,
  });
  expect((await note(amal, { followUpOn: inDays(2) })).body.errors).toHaveProperty('text');
  expect((await note(amal, { text: 'x', outcome: 'gone' })).body.errors).toHaveProperty('outcome');
  expect((await note(amal, { text: 'x', followUpOn: 'soon' })).body.errors).toHaveProperty('followUpOn');
  const { data } = (await api.get(`/api/person/${amal.user.id}`, by(mentor))).body;
  expect(data.notes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([null, 'no-answer']);
});

test('who is to be asked again today comes first, is counted for the mentor, and is done with the next talk', async () => {
  const { mentor, second, leader, amal, basem, dina, note } = await makeWave();
  expect(await waitingFor(mentor)).toMatchObject({ followUps: 0 });
  expect(await waitingFor(leader)).toMatchObject({ followUps: null });
  await note(basem, { text: 'Ask again', followUpOn: inDays(0) });
  await note(amal, { text: 'Exams', followUpOn: inDays(3) });
  await note(dina, { text: 'Late', followUpOn: inDays(-1) }, second);
  const listed = await listFor(mentor);
  expect(namesIn(listed)).toEqual(['Basem Own', 'Amal Own', 'Dina Other']);
  expect(listed).toMatchObject({ due: 1, data: [{ followUpOn: inDays(0) }, { followUpOn: inDays(3) }, {}] });
  expect(namesIn(await listFor(mentor, 'due=true'))).toEqual(['Basem Own']);
  expect(namesIn(await listFor(second, 'due=true'))).toEqual(['Dina Other']);
  expect(await waitingFor(mentor)).toMatchObject({ followUps: 1 });
  // A note of another kind leaves the day as it is, also by somebody else.
  await note(basem, { text: 'Moved to the front row' }, second);
  expect(await waitingFor(mentor)).toMatchObject({ followUps: 1 });
  await note(basem, { outcome: 'will-come' });
  expect(await waitingFor(mentor)).toMatchObject({ followUps: 0 });
  expect((await listFor(mentor)).data.find(({ name }: TraineeOut) => name === 'Basem Own')).toMatchObject({
    outcome: 'will-come',
    followUpOn: null,
  });
  // Whoever wants to ask again finds it, also of somebody else's trainee.
  await note(dina, { text: 'Mine to ask', followUpOn: inDays(0) });
  expect(namesIn(await listFor(mentor, 'due=true'))).toEqual(['Dina Other']);
});

test('a message stands ready in the language of the trainee, with the reason, on the list and on their page', async () => {
  const { camp, mentor, amal, basem } = await makeWave();
  await context.db.update(users).set({ language: 'ar' }).where(eq(users.id, amal.user.id));
  await camp.change({ titleAr: 'الموجة ١' });
  for (const days of [9, 2]) {
    const session = await camp.session(`${days}`, camp.ago(days * day));
    await camp.mark(amal, session, 'absent');
    await camp.mark(basem, session, 'present');
  }
  const [first, other] = (await listFor(mentor)).data;
  expect(first?.message).toBe('أهلًا Amal، معك Mina من الموجة ١. افتقدناك في آخر جلستين. هل كل شيء بخير؟');
  expect(other?.message).toBe(
    'Hi Basem, this is Mina from Wave 1. How is it going? Tell me if something is in your way.',
  );
  const page = (await api.get(`/api/person/${amal.user.id}`, by(mentor))).body.data;
  expect(page.message).toBe(first?.message);
  expect((await api.get(`/api/person/${mentor.user.id}`, by(mentor))).body.data.message).toBeNull();
  const file = await fetch(`${app.url}/api/person?format=csv`, { headers: by(mentor) });
  const text = await file.text();
  expect(text).toContain('Basem Own');
  expect(text).not.toContain('Hi Basem');
});

test('leaders get the week of a mentor in one call: their own trainees only, in the language of each leader', async () => {
  const { camp, mentor, second, leader, amal, basem, dina, note } = await makeWave();
  const arabic = await makePerson(context, { role: 'leader', language: 'ar' });
  for (const days of [9, 2]) {
    const session = await camp.session(`${days}`, camp.ago(days * day));
    for (const person of [amal, dina]) await camp.mark(person, session, 'absent');
    await camp.mark(basem, session, 'present');
  }
  const arrays = await camp.session('Arrays', camp.ago(3 * day));
  await camp.sheet(arrays, 8);
  for (const person of [basem, dina]) await camp.solved(person, arrays, 3);
  await note(amal, { text: 'Called' });
  await note(amal, { text: 'Called again' });
  await note(basem, { text: 'Not by the mentor' }, second);

  const report = (await api.get('/api/person/report', by(mentor))).body.data;
  expect(report).toMatchObject([
    {
      camp: { _id: camp.campId, title: 'Wave 1' },
      trainees: 2,
      atRisk: [{ name: 'Amal Own', risk: ['absences'], lastMarks: ['absent', 'absent'] }],
      contacted: 1,
      solved: 3,
      absent: 1,
    },
  ]);
  const sent = await api.post('/api/person/report', { line: 'A good week' }, by(mentor));
  expect(sent.status).toBe(200);
  const [entry] = await inboxOf(leader);
  expect(entry).toMatchObject({
    kind: 'mentor-report',
    title: 'The week of \u2068Mina Mentor\u2069’s trainees: Wave 1',
    link: `/dashboard/people?campId=${camp.campId}&mentorId=${mentor.user.id}`,
  });
  for (const part of ['at risk: 1', 'Amal Own', '1 contacted, 1 absent, 3 problems solved', 'A good week'])
    expect(entry.text).toContain(part);
  expect(entry.text).not.toContain('Dina');
  const mail = await mailTo(dataDir, arabic.user.email);
  expect(mail.text).toContain('المتدربون: 2');
  expect(await inboxOf(second)).toEqual([]);
  const logged = await context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member.report-sent'));
  expect(logged).toMatchObject([{ actorId: mentor.user.id }]);
  for (let more = 0; more < 2; more += 1)
    expect((await api.post('/api/person/report', {}, by(mentor))).status).toBe(200);
  expect((await api.post('/api/person/report', {}, by(mentor))).status).toBe(429);
});

test('a report is of waves in which the mentor works, and there is none without trainees', async () => {
  const { camp, leader, amal } = await makeWave();
  const lonely = await makePerson(context, { role: 'mentor' });
  expect((await api.post('/api/person/report', {}, by(lonely))).status).toBe(409);
  expect((await api.get(`/api/person/report?campId=${camp.campId}`, by(lonely))).status).toBe(403);
  expect((await api.post('/api/person/report', { campId: camp.campId }, by(lonely))).status).toBe(403);
  expect((await api.get('/api/person/report', by(leader))).status).toBe(403);
  expect((await api.post('/api/person/report', {}, by(amal))).status).toBe(403);
});

test('a mentor asks for another mentor of their own trainee, once a day, and a leader finds it with the reason', async () => {
  const { camp, mentor, second, leader, amal, dina } = await makeWave();
  const ask = (of: Person, person = mentor, reason = 'We do not get on') =>
    api.post(`/api/person/${of.user.id}/handover`, { campId: camp.campId, reason }, by(person));
  expect((await ask(amal, mentor, ' ')).body.errors).toHaveProperty('reason');
  expect((await ask(amal, mentor, 'x'.repeat(501))).body.errors).toHaveProperty('reason');
  expect((await ask(dina)).status).toBe(403);
  expect((await ask(amal, second)).status).toBe(403);
  expect((await ask(amal, leader)).status).toBe(403);
  expect((await ask(amal)).status).toBe(200);
  expect((await ask(amal)).status).toBe(429);
  const entries = await inboxOf(leader);
  expect(entries).toMatchObject([
    {
      kind: 'handover',
      title: '\u2068Mina Mentor\u2069 asks for another mentor of \u2068Amal Own\u2069',
      text: 'Wave 1: \u2068We do not get on\u2069',
      link: `/dashboard/people/${amal.user.id}`,
    },
  ]);
  expect((await mailTo(dataDir, leader.user.email)).text).toContain('We do not get on');
  const { data } = (await api.get(`/api/person/${amal.user.id}`, by(leader))).body;
  expect(data.history[0]).toMatchObject({ action: 'member.handover-asked' });
});
