import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { updateCamp } from '#features/programme/camps.contract.ts';
import { siteDefaults } from '#features/site/site.defaults.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  signUpForm,
} from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForTest, executeAsOwner } from '#tests/test-app.ts';
import { campsEn } from '#features/programme/camps.en.ts';
import { auditedClub, by, type Entry } from './audit.harness.ts';

const { api, context, campId, leader, hr, mentor, arrays, log } = await auditedClub();

test('the log says who marked whom, corrected a mark and cleared it, in which session', async () => {
  const trainee = await makeTrainee(context, campId);
  const mark = (state: string | null, expected?: string | null) =>
    api.patch(
      '/api/attendance',
      { sessionId: arrays, userId: trainee.user.id, state, expected },
      { token: hr.token },
    );
  await mark('present');
  await mark('present');
  expect((await mark('late', 'absent')).status).toBe(409);
  await mark('late', 'present');
  await mark(null);
  const place = { session: 'Arrays', wave: 'Wave 1' };
  const ofHr = {
    actor: { _id: hr.user.id, name: 'Hana Magdy' },
    target: { _id: trainee.user.id },
    times: 1,
  };
  const entries = await log(by(trainee));
  expect(entries).toMatchObject([
    { action: 'attendance.marked', ...ofHr, details: { ...place, to: 'present' } },
    { action: 'attendance.corrected', ...ofHr, details: { ...place, from: 'present', to: 'late' } },
    { action: 'attendance.cleared', ...ofHr, details: { ...place, from: 'late' } },
  ]);
  expect(entries).toHaveLength(3);
});

test('the log has check-in times that staff set, and each trainee who checks in', async () => {
  const trainee = await makeTrainee(context, campId);
  const session = await makeSession(context, campId, 'Graphs');
  const { body } = await api.post(`/api/session/${session}/checkin`, {}, { token: hr.token });
  await api.post('/api/attendance/checkin', { code: body.data.code }, { token: trainee.token });
  await api.post('/api/attendance/checkin', { code: body.data.code }, { token: trainee.token });
  expect(await log(`kind=attendance.window-set`)).toMatchObject([
    {
      actor: { _id: hr.user.id },
      details: { session: 'Graphs', opensAt: body.data.opensAt, closesAt: body.data.closesAt },
    },
  ]);
  expect(await log(by(trainee))).toMatchObject([
    {
      action: 'attendance.checked-in',
      actor: { _id: trainee.user.id },
      details: { session: 'Graphs', to: 'present' },
    },
  ]);
});

test('the log has each result that somebody sets by hand, with the value before', async () => {
  const trainee = await makeTrainee(context, campId);
  const set = (solved: number | null) =>
    api.patch(
      '/api/sheet',
      { sessionId: arrays, kind: 'sheet', userId: trainee.user.id, solved },
      { token: mentor.token },
    );
  await set(3);
  await set(3);
  await set(5);
  await set(null);
  const place = { session: 'Arrays', wave: 'Wave 1', kind: 'sheet' };
  expect(
    (await log(by(trainee))).map(({ action, actor, details }) => [action, actor?.name, details]),
  ).toEqual([
    ['score.set', 'Mona Samir', { ...place, to: 3 }],
    ['score.corrected', 'Mona Samir', { ...place, from: 3, to: 5 }],
    ['score.cleared', 'Mona Samir', { ...place, from: 5 }],
  ]);
});

test('the log has changes of news, achievements, events and the public pages', async () => {
  const club = await appForTest();
  const editor = await makePerson(club.context, { role: 'leader' });
  const own = { token: editor.token };
  const publish = async (path: string, fields: object) => {
    const { body } = await club.api.post(path, await withPicture('coverImage', { ...fields }), own);
    await club.api.patch(`${path}/${body.data._id}`, { title: 'Changed' }, own);
    await club.api.patch(`${path}/${body.data._id}`, {}, own);
    await club.api.delete(`${path}/${body.data._id}`, undefined, own);
  };
  await publish('/api/news', { title: 'News', content: 'Text' });
  await publish('/api/achievement', { title: 'A medal', description: 'Text' });
  const event = {
    title: 'Open day',
    description: 'Text',
    date: '2026-12-01T16:00:00.000Z',
    location: 'Hall',
  };
  await publish('/api/event', event);
  await club.api.patch('/api/site', { home: siteDefaults.home }, own);
  await club.api.post('/api/site/image', await withPicture('image'), own);
  const { body } = await club.api.get('/api/audit?kind=content&size=50', own);
  const entries = (body.data as Entry[]).toReversed();
  const three = (one: string) => [`${one}.added`, `${one}.updated`, `${one}.removed`];
  expect(entries.map(({ action }) => action)).toEqual([
    ...three('news'),
    ...three('achievement'),
    ...three('event'),
    'site.updated',
    'site.image-added',
  ]);
  expect(entries[0]).toMatchObject({ actor: { _id: editor.user.id }, details: { title: 'News' } });
  expect(entries[9]).toMatchObject({ details: { sections: ['home'] } });
});

test('the log says in which level a wave was changed, which fields, and whether its standing is open', async () => {
  const club = await appForTest();
  const own = { token: (await makePerson(club.context, { role: 'leader' })).token };
  const levelId = await makeLevel(club.context, 'Level 2');
  const id = await makeCamp(club.context, { levelId, title: 'Wave 1' });
  const mentors = [
    await makePerson(club.context, { role: 'mentor' }),
    await makePerson(club.context, { role: 'mentor' }),
  ].map(({ user }) => user.id);
  const change = (body: object) => club.api.patch(`/api/camp/${id}`, body, own);
  const form = { title: 'Wave 1', levelId, mentorsId: [], hrIds: [], instructorId: '', startDate: '' };
  await change({ ...form, standingOpen: true });
  await change({ ...form, standingOpen: false });
  await change({ ...form, mentorsId: mentors, endDate: '2026-12-31', titleAr: 'الموجة ١' });
  await change({ mentorsId: mentors.toReversed() });
  const { body } = await club.api.get('/api/audit?kind=camp.updated', own);
  const place = { title: 'Wave 1', level: 'Level 2' };
  expect((body.data as Entry[]).toReversed().map(({ details }) => details)).toEqual([
    { ...place, fields: ['standingOpen'], standingOpen: false },
    { ...place, fields: ['titleAr', 'endDate', 'mentorsId'] },
  ]);
});

test('the log names who joined and left the staff of a wave, and whose trainees went from whom to whom', async () => {
  const club = await appForTest();
  const { context } = club;
  const own = { token: (await makePerson(context, { role: 'leader' })).token };
  const levelId = await makeLevel(context, 'Level 2');
  const id = await makeCamp(context, { levelId, title: 'Wave 1' });
  const named = (firstName: string, role: 'mentor' | 'hr') =>
    makePerson(context, { role, firstName, lastName: 'Ali' });
  const [mona, omar, hr] = [
    await named('Mona', 'mentor'),
    await named('Omar', 'mentor'),
    await named('Huda', 'hr'),
  ];
  const trainees = [await makeTrainee(context, id), await makeTrainee(context, id)];
  const change = (body: object) => club.api.patch(`/api/camp/${id}`, body, own);
  let read = 0;
  /** What came into the log since the last call, as [action, whom, details without the place]. */
  async function news() {
    const { body } = await club.api.get('/api/audit?kind=member&size=100', own);
    const entries = (body.data as Entry[]).toReversed().slice(read);
    read += entries.length;
    return entries.map(({ action, target, details }) => {
      const { wave, level, ...rest } = details ?? {};
      if (action.startsWith('camp.')) expect([wave, level]).toEqual(['Wave 1', 'Level 2']);
      return [action, target?._id, rest];
    });
  }
  const mentored = (from: string | null, to: string | null) =>
    trainees.map(({ user }) => ['camp.mentor-assigned', user.id, { from, to }]);

  await change({ mentorsId: [mona.user.id], hrIds: [hr.user.id] });
  expect(await news()).toEqual([
    ['camp.staff-added', mona.user.id, { role: 'mentor' }],
    ['camp.staff-added', hr.user.id, { role: 'hr' }],
    ...mentored(null, 'Mona Ali'),
  ]);
  await change({ mentorsId: [omar.user.id], hrIds: [] });
  expect(await news()).toEqual([
    ['camp.staff-added', omar.user.id, { role: 'mentor' }],
    ['camp.staff-removed', mona.user.id, { role: 'mentor' }],
    ['camp.staff-removed', hr.user.id, { role: 'hr' }],
    ...mentored('Mona Ali', 'Omar Ali'),
  ]);
  await change({ mentorsId: [omar.user.id, mona.user.id] });
  await news();
  const mentorOf = (userId: string, mentorId: string) =>
    club.api.patch(`/api/camp/${id}/mentor`, { userId, mentorId }, own);
  await mentorOf(trainees[0]!.user.id, mona.user.id);
  await mentorOf(trainees[0]!.user.id, mona.user.id);
  expect(await news()).toEqual([mentored('Omar Ali', 'Mona Ali')[0]]);
  // With another role, or without the account, a mentor leaves the wave as well.
  await club.api.patch(`/api/user/profile/${mona.user.id}`, { role: 'trainee' }, own);
  expect(await news()).toEqual([
    ['camp.staff-removed', mona.user.id, { role: 'mentor' }],
    mentored('Mona Ali', 'Omar Ali')[0],
    ['member.role-changed', mona.user.id, { from: 'mentor', to: 'trainee' }],
  ]);
  await club.api.delete(`/api/user/profile/${omar.user.id}`, undefined, own);
  expect((await news()).slice(0, 3)).toEqual([
    ['camp.staff-removed', omar.user.id, { role: 'mentor' }],
    ...mentored('Omar Ali', null),
  ]);
});

test('the log names the staff that a copied wave takes over', async () => {
  const club = await appForTest();
  const own = { token: (await makePerson(club.context, { role: 'leader' })).token };
  const id = await makeCamp(club.context, { levelId: await makeLevel(club.context, 'Level 2') });
  const mentor = await makePerson(club.context, { role: 'mentor' });
  await makeStaff(club.context, id, [mentor]);
  const copy = { title: 'Wave 2', startDate: '2027-01-01' };
  expect((await club.api.post(`/api/camp/${id}/clone`, copy, own)).status).toBe(200);
  expect((await club.api.get('/api/audit?kind=member', own)).body.data).toMatchObject([
    {
      action: 'camp.staff-added',
      target: { _id: mentor.user.id },
      details: { wave: 'Wave 2', role: 'mentor' },
    },
  ]);
});

test('every field that a wave can be changed by is named in the log', () => {
  expect(Object.keys(campsEn.dashboard.fields)).toEqual(
    expect.arrayContaining(Object.keys(updateCamp.body.shape)),
  );
});

test('the log has the order that somebody gives to levels and sessions', async () => {
  const club = await appForTest();
  const own = { token: (await makePerson(club.context, { role: 'leader' })).token };
  const level = await makeLevel(club.context);
  const camp = await makeCamp(club.context, { levelId: level, title: 'Spring' });
  const sessions = [await makeSession(club.context, camp), await makeSession(club.context, camp)];
  await club.api.patch('/api/level/order', { ids: [level] }, own);
  await club.api.patch(`/api/camp/${camp}/order`, { sessionIds: sessions.toReversed() }, own);
  const { body } = await club.api.get('/api/audit?kind=programme', own);
  expect(body.data).toMatchObject([
    { action: 'camp.ordered', details: { title: 'Spring' } },
    { action: 'level.ordered' },
  ]);
});

test('a member whom a leader adds has the leader as actor, and did not sign up', async () => {
  const form = signUpForm({ levelId: '', campId: '' }, { role: 'hr' });
  const { body } = await api.post('/api/user', form, { token: leader.token });
  expect(await log(`person=${body.data._id}`)).toMatchObject([
    { action: 'member.added', actor: { _id: leader.user.id }, details: { role: 'hr' } },
  ]);
});

test('a person changes their profile, and the log names the fields but not what is in them', async () => {
  const person = await makePerson(context);
  const change = { firstName: 'Nour', phone: '01099999999' };
  await api.patch('/api/user/me', change, { token: person.token });
  await api.patch('/api/user/me', change, { token: person.token });
  expect(await log(by(person))).toMatchObject([
    { action: 'account.updated', details: { fields: ['phone'] } },
  ]);
  expect(JSON.stringify(await log(by(person)))).not.toContain('01099999999');
});

test('a request to join and a sync that somebody asks for are in the log', async () => {
  const person = await makePerson(context);
  await api.post('/api/request', { campId }, { token: person.token });
  expect(await log(by(person))).toMatchObject([{ action: 'request.sent', details: { wave: 'Wave 1' } }]);
  await api.post('/api/sheet/sync', { campId }, { token: mentor.token });
  await api.post('/api/sheet/sync', { campId }, { token: mentor.token });
  expect(await log('kind=score.sync-queued')).toMatchObject([{ actor: { _id: mentor.user.id }, times: 2 }]);
});

test('a mark whose audit entry cannot be written is not saved', async () => {
  const club = await appForTest({ own: true });
  const { token: own } = await makePerson(club.context, { role: 'leader' });
  const camp = await makeCamp(club.context, { levelId: await makeLevel(club.context) });
  const { user } = await makeTrainee(club.context, camp);
  const body = { sessionId: await makeSession(club.context, camp), userId: user.id, state: 'present' };
  await executeAsOwner(
    club,
    `alter table audit_entries add constraint no_marks check (action <> 'attendance.marked')`,
  );
  expect((await club.api.patch('/api/attendance', body, { token: own })).status).toBe(500);
  expect(club.errors.splice(0)).toHaveLength(1);
  expect(await club.context.db.$count(attendanceMarks)).toBe(0);
});

test('sixty marks at once are sixty entries', async () => {
  const session = await makeSession(context, campId, 'Sixty');
  const trainees = await Promise.all(Array.from({ length: 60 }, () => makeTrainee(context, campId)));
  await Promise.all(
    trainees.map(({ user }) =>
      api.patch(
        '/api/attendance',
        { sessionId: session, userId: user.id, state: 'present' },
        { token: hr.token },
      ),
    ),
  );
  expect(await log('kind=attendance.marked&search=sixty')).toHaveLength(60);
});
