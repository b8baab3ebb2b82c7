import { findRows } from '#kit/server/database/client.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fileOwners } from '#app/server/file-owners.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { news } from '#features/content/server/content.table.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { siteDefaults } from '#features/site/site.defaults.ts';
import { makeVault } from '#kit/server/security/vault.ts';
import { checkSystem } from '#features/system/server/alerts.service.ts';
import { runAdmin } from './admin.ts';
import { unfinishedJobs } from './job-queue.ts';
import { readOutbox } from './outbox.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee } from './people.ts';
import { withPicture } from './pictures.ts';
import { appForTest, executeAsOwner, type TestApp } from './test-app.ts';

const day = 24 * 60 * 60_000;

/** The problems that the command finds, whether or not it repairs them. */
async function problemsOf({ context }: TestApp, ...options: string[]) {
  const lines: string[] = [];
  const failure = await runAdmin(context, 'check', '--json', ...options).then(
    (said) => void lines.push(...said),
    (error: Error & { said?: string[] }) => {
      lines.push(...(error.said ?? []));
      return error.message;
    },
  );
  return {
    problems: JSON.parse(lines[0] ?? '[]') as { text: string; where: string[]; repair?: string }[],
    failure,
  };
}

async function clubWithMarks(app: TestApp) {
  const { context, api } = app;
  const leader = await makePerson(context, { role: 'leader' });
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  const place = { sessionId, userId: user.id };
  await api.patch('/api/attendance', { ...place, state: 'present' }, { token: leader.token });
  await api.patch('/api/sheet', { ...place, kind: 'sheet', solved: 3 }, { token: leader.token });
  return { leader, campId, sessionId, user };
}

test('the check finds totals that are wrong, and mending makes the screens right again', async () => {
  const app = await appForTest();
  const { context, api } = app;
  const { leader, campId } = await clubWithMarks(app);
  expect(await problemsOf(app)).toEqual({ problems: [], failure: undefined });
  await context.db.execute(sql`update enrolments set total = 7`);
  const { problems, failure } = await problemsOf(app);
  expect(problems.map(({ text }) => text)).toEqual(['enrolments.total is wrong in 1 place']);
  expect(failure).toBe('1 problem found; "npm run admin -- check --repair" repairs all of them');
  const repaired = await problemsOf(app, '--repair');
  expect(repaired.failure).toBeUndefined();
  expect(repaired.problems.every(({ repair }) => repair === 'done')).toBe(true);
  expect(await problemsOf(app)).toEqual({ problems: [], failure: undefined });
  const standing = await api.get(`/api/standing?campId=${campId}`, { token: leader.token });
  expect(standing.body.data).toMatchObject([{ total: 3 }]);
  const entries = await context.db.select().from(auditEntries);
  expect(entries.at(-1)).toMatchObject({
    action: 'operator.database-mended',
    actorId: null,
    details: { counts: 1, files: 0 },
  });
});

test('the check reads every column that names files', async () => {
  const { context } = await appForTest();
  const columns = await findRows<{ name: string }>(
    context.db,
    sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key' and column_name <> 'public_key'`,
  );
  const named = columns.map(({ name }) => name);
  expect([...named, 'site_sections.value'].toSorted()).toEqual(
    fileOwners.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test('a file that nothing refers to is deleted after a day, and no file that is in use', async () => {
  const app = await appForTest();
  const { context, api } = app;
  const { token } = await makePerson(context, { role: 'leader' });
  const news = { title: 'Balloons', content: 'Six of them.' };
  await api.post('/api/news', await withPicture('coverImage', news), { token });
  await api.patch('/api/user/me/image', await withPicture('image'), { token });
  const picture = await api.post('/api/site/image', await withPicture('image'), { token });
  await api.post('/api/site/image', await withPicture('image'), { token });
  const founder = {
    name: { en: 'Mariam Adel', ar: 'مريم عادل' },
    title: { en: 'Founder', ar: 'مؤسسة' },
    link: '',
  };
  const founders = [{ ...founder, image: picture.body.data.image }];
  const saved = await api.patch('/api/site', { about: { ...siteDefaults.about, founders } }, { token });
  expect(saved.status).toBe(200);
  const orphan = await context.files.put('slides', 'pdf', Buffer.from('left behind'));
  expect((await problemsOf(app)).problems).toEqual([]);
  app.clock.advance(2 * day);
  expect((await problemsOf(app)).problems).toMatchObject([{ where: [orphan], repair: 'possible' }]);
  expect((await problemsOf(app, '--repair')).failure).toBeUndefined();
  expect(await context.files.stat(orphan)).toBeNull();
  // A picture of the site may wait in a draft for a week.
  app.clock.advance(8 * day);
  const [unused] = (await problemsOf(app, '--repair')).problems;
  expect(unused?.where).toEqual([expect.stringMatching(/^site\//)]);
  expect((await problemsOf(app)).problems).toEqual([]);
});

test('files that look like those of another database are deleted only on demand', async () => {
  const app = await appForTest();
  const { context } = app;
  const put = (at: number) => context.files.put('slides', 'pdf', Buffer.from(`slides ${at}`));
  const foreign = await Promise.all(Array.from({ length: 21 }, (_, at) => put(at)));
  app.clock.advance(2 * day);
  const { problems, failure } = await problemsOf(app, '--repair');
  expect(problems[0]?.text).toContain('Nothing refers to 21 of 21 files');
  expect(failure).toBe('1 problem left that this command cannot repair');
  for (const key of foreign) expect(await context.files.stat(key)).not.toBeNull();
  expect((await problemsOf(app, '--repair', '--any-number')).failure).toBeUndefined();
  for (const key of foreign) expect(await context.files.stat(key)).toBeNull();
});

test('files that are gone for good are forgotten on demand, covers only when a leader uploads others', async () => {
  const app = await appForTest();
  const { context } = app;
  const gone = 'images/ab/abababababababababababababababab.webp';
  await makePerson(context, { imageKey: gone });
  const kept = async () => context.db.$count(users, eq(users.imageKey, gone));
  // Nothing is stored at all, as when the folder is not mounted.
  await problemsOf(app, '--repair', '--forget-missing');
  expect(await kept()).toBe(1);
  const there = await context.files.put('images', 'webp', Buffer.from('a face'));
  await makePerson(context, { imageKey: there });
  expect((await problemsOf(app, '--repair')).failure).toBe('1 problem left that this command cannot repair');
  const coverKey = 'covers/cd/cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd.webp';
  await context.db.insert(news).values({ title: 'Third in Egypt', content: '', coverKey });
  const { problems } = await problemsOf(app, '--repair', '--forget-missing');
  expect(problems).toMatchObject([
    { repair: 'done', where: [`users.image_key ${gone}`] },
    { where: [expect.stringContaining('news.cover_key covers/'), expect.stringContaining('-small.webp')] },
  ]);
  expect([await kept(), await context.db.$count(users, eq(users.imageKey, there))]).toEqual([0, 1]);
});

test('the check names what it cannot mend: missing files, another key, switched-off triggers, broken references', async () => {
  const app = await appForTest({ own: true });
  const { context } = app;
  const missing = 'images/ab/abababababababababababababababab.webp';
  const nationalIdSealed = makeVault('another key than that of the server').seal('29901011234567');
  const { user } = await makePerson(context, { imageKey: missing, nationalIdSealed });
  const { campId } = await clubWithMarks(app);
  await executeAsOwner(app, 'alter table enrolments disable trigger all');
  await executeAsOwner(app, `update enrolments set user_id = gen_random_uuid() where camp_id = '${campId}'`);
  const { problems, failure } = await problemsOf(app, '--repair');
  const found = Object.fromEntries(problems.map(({ text, where }) => [text.split(':')[0], where]));
  expect(found).toMatchObject({
    '1 file missing': [`users.image_key ${missing}`],
    '1 of 1 national IDs cannot be read with this SECRET_KEY': [user.id],
    'Triggers are switched off': expect.arrayContaining(['enrolments enrolments_told']),
    'Rows refer to something that is gone': ['enrolments enrolments_user_id_users_id_fk: 1'],
  });
  expect(failure).toBe('4 problems left that this command cannot repair');
});

test('every night the check looks by itself: System shows what it finds, leaders get a mail, and both end when it is right again', async () => {
  const app = await appForTest({ own: true });
  const { context, dataDir } = app;
  const { leader } = await clubWithMarks(app);
  await makePerson(context, { imageKey: 'images/ab/abababababababababababababababab.webp' });
  await context.db.execute(sql`update enrolments set total = 7`);
  const checkAtNight = async () => {
    await context.jobs.add(context.db, 'data-check', {});
    await expect.poll(() => unfinishedJobs(context.db, 'data-check')).toEqual([]);
    const { token } = await makePerson(context, { role: 'leader' });
    const { problems } = (await app.api.get('/api/system', { token })).body.data;
    return (problems as { kind: string; advice: string }[]).find(({ kind }) => kind === 'check-failed')
      ?.advice;
  };
  const found = await checkAtNight();
  expect(found).toContain('enrolments.total is wrong in 1 place');
  expect(found).toContain('users.image_key images/ab/');
  await checkSystem(context);
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const mails = (await readOutbox(dataDir)).filter(({ to }) => to === leader.user.email);
  expect(mails.map(({ text }) => text).join()).toContain('enrolments.total is wrong in 1 place');

  await context.db.execute(sql`update users set image_key = null`);
  await problemsOf(app, '--repair');
  // Takes room, but nobody misses anything.
  await context.files.put('slides', 'pdf', Buffer.from('left behind'));
  app.clock.advance(2 * day);
  expect(await checkAtNight()).toBeUndefined();
  app.errors.splice(0);
});
