import { expect, test } from 'vitest';
import { auditEntries } from './audit.table.ts';
import { makePerson, type Person } from '#tests/people.ts';
import { appForTest } from '#tests/test-app.ts';
import { auditedClub, by } from './audit.harness.ts';

const { api, context, clock, url, campId, leader, log } = await auditedClub();

test('the log has every download of people, and none of what is public', async () => {
  const reader = await makePerson(context, { role: 'leader' });
  const own = { headers: { token: reader.token } };
  await fetch(`${url}/api/user?format=csv&role=trainee&search=aya`, own);
  await fetch(`${url}/api/attendance?format=xlsx&campId=${campId}`, own);
  await fetch(`${url}/api/news?format=csv`, own);
  await fetch(`${url}/api/user`, own);
  await api.get('/api/user/me/export', { token: reader.token });
  expect(await log(by(reader))).toMatchObject([
    {
      action: 'list.exported',
      details: { list: '/api/user', format: 'csv', rows: 1, role: ['trainee'], search: 'aya' },
    },
    { action: 'list.exported', details: { list: '/api/attendance', format: 'xlsx', campId } },
    { action: 'account.exported' },
  ]);
});

test('a national ID that somebody searches by and exports is masked in the log', async () => {
  const reader = await makePerson(context, { role: 'leader' });
  const search = encodeURIComponent('٢٩٩٠١٠١١٢٣١٢٣٤');
  await fetch(`${url}/api/user?format=csv&search=${search}`, { headers: { token: reader.token } });
  expect(await log(by(reader))).toMatchObject([
    { action: 'list.exported', details: { search: '2990…1234' } },
  ]);
});

test('a leader filters the log by person, kind and time, together with the search', async () => {
  const club = await appForTest();
  const chief = await makePerson(club.context, { role: 'leader', firstName: 'Omar', lastName: 'Said' });
  const own = { token: chief.token };
  const [first, second] = [await makePerson(club.context), await makePerson(club.context)];
  const entry = (createdAt: string, action: string, target: Person | null, details = {}) =>
    club.context.db.insert(auditEntries).values({
      createdAt: new Date(createdAt),
      action,
      actorId: chief.user.id,
      targetId: target?.user.id ?? null,
      details,
    });
  // Cairo is two hours ahead of UTC in winter: the first is still the 9th there.
  await entry('2026-01-09T21:59:00Z', 'attendance.marked', first);
  await entry('2026-01-09T22:00:00Z', 'attendance.corrected', first);
  await entry('2026-01-10T21:59:59Z', 'member.role-changed', second, { to: 'hr' });
  await entry('2026-01-10T22:00:00Z', 'attendance.marked', second);
  const found = async (query: string) => {
    const { status, body } = await club.api.get(`/api/audit?${query}`, own);
    expect(status, query).toBe(200);
    expect(body.total).toBe(body.data.length);
    return (body.data as { createdAt: string }[]).map(({ createdAt }) => createdAt.slice(8, 16));
  };
  expect(await found(`person=${first.user.id}`)).toEqual(['09T22:00', '09T21:59']);
  expect(await found(`person=${chief.user.id}`)).toHaveLength(4);
  expect(await found('kind=attendance')).toEqual(['10T22:00', '09T22:00', '09T21:59']);
  expect(await found('kind=attendance.corrected')).toEqual(['09T22:00']);
  expect(await found('from=2026-01-10&to=2026-01-10')).toEqual(['10T21:59', '09T22:00']);
  expect(await found('from=2026-01-11')).toEqual(['10T22:00']);
  expect(await found('to=2026-01-09')).toEqual(['09T21:59']);
  expect(await found('from=2026-01-10T22:00:00Z')).toEqual(['10T22:00']);
  expect(await found('to=2026-01-09T22:00:00%2B00:00')).toEqual(['09T22:00', '09T21:59']);
  expect(await found(`person=${second.user.id}&kind=member&search=hr&from=2026-01-10`)).toEqual(['10T21:59']);
  expect(await found(`person=${crypto.randomUUID()}`)).toEqual([]);
  const named = await club.api.get(`/api/audit?person=${chief.user.id}&size=1`, own);
  expect(named.body.person).toEqual({ _id: chief.user.id, name: 'Omar Said' });
  for (const wrong of ['kind=nonsense', 'from=yesterday', 'to=2026-02-30', 'from=0000-01-01'])
    expect((await club.api.get(`/api/audit?${wrong}`, own)).status, wrong).toBe(400);
  expect((await club.api.get('/api/audit?person=x', own)).status).toBe(404);
});

test('a leader finds entries by the words that the log shows, in either language', async () => {
  const person = await makePerson(context);
  const actions = ['account.password-reset', 'account.signed-in', 'national-id.shown', 'camp.updated'];
  await context.db
    .insert(auditEntries)
    .values(actions.map((action) => ({ action, actorId: person.user.id, details: {} })));
  const found = async (search: string) =>
    (await log(`${by(person)}&search=${encodeURIComponent(search)}`)).map(({ action }) => action);
  expect(await found('كلمه المرور')).toEqual(['account.password-reset']);
  expect(await found('the PASSWORD')).toEqual(['account.password-reset']);
  expect(await found('Signed in')).toEqual(['account.signed-in']);
  expect(await found('تسجيل دخول')).toEqual(['account.signed-in']);
  expect(await found('national ID')).toEqual(['national-id.shown']);
  expect(await found('camp.updated')).toEqual(['camp.updated']);
  expect(await found('signed in nowhere')).toEqual([]);
  expect(await found('ء')).toEqual([]);
});

test('nobody’s own data shows the address of another person', async () => {
  const person = await makePerson(context);
  const at = clock.now();
  const entry = { createdAt: at, targetId: person.user.id };
  await context.db.insert(auditEntries).values([
    { ...entry, action: 'member.role-changed', actorId: leader.user.id, address: '192.0.2.1' },
    { ...entry, action: 'account.sign-in-failed', actorId: null, address: '192.0.2.2' },
    { ...entry, action: 'account.signed-in', actorId: person.user.id, address: '192.0.2.3' },
  ]);
  const { body } = await api.get('/api/user/me/export', { token: person.token });
  expect(body.data.activity).toEqual([
    { action: 'account.signed-in', at: at.toISOString(), address: '192.0.2.3' },
    { action: 'account.sign-in-failed', at: at.toISOString(), address: null },
    { action: 'member.role-changed', at: at.toISOString(), address: null },
  ]);
});
