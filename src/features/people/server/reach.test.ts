import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { mailTo } from '#tests/outbox.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, makeTrainee, type Person } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, dataDir } = await appForFile();
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const leader = await makePerson(context, { role: 'leader' });
const mentor = await makePerson(context, {
  role: 'mentor',
  firstName: 'Hoda',
  lastName: 'Samir',
  email: 'hoda@club.test',
  phone: '01098765432',
});
const otherMentor = await makePerson(context, { role: 'mentor' });
await makeStaff(context, campId, [mentor, otherMentor]);
const trainee = await makeTrainee(context, campId);
const stranger = await makeTrainee(context, campId);
for (const [{ user }, of] of [
  [trainee, mentor],
  [stranger, otherMentor],
] as const)
  await context.db.update(enrolments).set({ mentorId: of.user.id }).where(eq(enrolments.userId, user.id));

const progress = async ({ token }: Person) => (await api.get('/api/me/progress', { token })).body.data[0];
const choose = (reachBy: unknown) => api.patch('/api/user/me', { reachBy }, { token: mentor.token });
const mail = { way: 'mail', link: 'mailto:hoda@club.test', text: 'hoda@club.test' };

test('a trainee reaches their mentor by mail until the mentor chooses other ways, which stay in one order', async () => {
  expect((await progress(trainee)).mentorContact).toEqual([mail]);
  expect((await choose(['whatsapp', 'phone', 'whatsapp'])).body.data.reachBy).toEqual(['phone', 'whatsapp']);
  expect((await progress(trainee)).mentorContact).toEqual([
    { way: 'phone', link: 'tel:01098765432', text: '01098765432' },
    { way: 'whatsapp', link: 'https://wa.me/201098765432', text: 'WhatsApp 01098765432' },
  ]);
  for (const wrong of [[], ['pigeon'], 'mail', ['mail', 'mail', 'mail', 'mail']])
    expect((await choose(wrong)).body.errors, JSON.stringify(wrong)).toHaveProperty('reachBy');
  expect((await api.get('/api/user/me', { token: mentor.token })).body.data.reachBy).toHaveLength(2);
});

test('a warning says how to reach the mentor, on every screen of the trainee and in the mail', async () => {
  await choose(['whatsapp', 'mail']);
  const warned = { userId: trainee.user.id, campId, kind: 'sheet', reason: 'Copied' };
  await api.post('/api/warning', warned, { token: leader.token });
  const reach = 'Hoda Samir (\u2068WhatsApp 01098765432\u2069 · \u2068hoda@club.test\u2069)';
  expect((await mailTo(dataDir, trainee.user.email, /warning/)).text).toContain(reach);
  expect((await progress(trainee)).warnings[0].needed).toContain(reach);
  const home = (await api.get('/api/me/home', { token: trainee.token })).body.data;
  expect(home.todo[0]).toEqual({ text: expect.stringContaining(reach), link: '/dashboard/waveData' });
});

test('a trainee who gets another mentor reads in the mail how to reach them, and nobody reads it in the inbox later', async () => {
  await choose(['whatsapp']);
  const assign = { userId: stranger.user.id, mentorId: mentor.user.id };
  await api.patch(`/api/camp/${campId}/mentor`, assign, { token: leader.token });
  const mailed = await mailTo(dataDir, stranger.user.email, /Your mentor is Hoda Samir/);
  expect(mailed.text).toContain('talk to \u2068Hoda Samir (\u2068WhatsApp 01098765432\u2069)\u2069.');
  const inbox = await api.get('/api/inbox', { token: stranger.token });
  expect(inbox.body.data[0].text).toBe('In Wave 1.');
});

test('nobody but their own trainees reads how a mentor is reached', async () => {
  await choose(['phone']);
  await context.db.update(enrolments).set({ mentorId: null }).where(eq(enrolments.userId, stranger.user.id));
  for (const { token } of [stranger, leader, otherMentor])
    for (const path of [
      '/api/me/progress',
      '/api/me/home',
      `/api/camp/leader/${campId}`,
      `/api/person/${trainee.user.id}`,
    ]) {
      const text = JSON.stringify(await api.get(path, { token }));
      expect(text, path).not.toContain(mentor.user.phone);
      expect(text, path).not.toContain(mentor.user.email);
    }
});
