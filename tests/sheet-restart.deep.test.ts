import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { systemClock } from '#kit/server/clock.ts';
import { openDatabase } from '#kit/server/database/client.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { startCodeforcesServer } from './codeforces-server.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee } from './people.ts';
import { cloneDatabase, urlOf } from './test-database.ts';

const ids = [100_001, 100_002, 100_003, 100_004, 100_005];

test('a sync that a restart interrupts continues where it stopped', { timeout: 120_000 }, async () => {
  const clone = await cloneDatabase();
  const db = openDatabase(clone, { max: 2 });
  // The handle and two contests get a reply; the third is under way when the process ends.
  const codeforces = await startCodeforcesServer({ users: ['nour'], replies: 3 });
  const folder = await mkdtemp(join(tmpdir(), 'club-restart-'));
  onTestFinished(async () => {
    await db.$client.end();
    await codeforces.close();
    await clone.drop();
    await rm(folder, { recursive: true, force: true });
  });
  // The part of an app context that people.ts needs.
  const context = { db, clock: systemClock } as AppContext;
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  for (const id of ids) {
    const session = await makeSession(context, campId);
    await db
      .update(trainingSessions)
      .set({ sheetLink: `https://codeforces.com/gym/${id}` })
      .where(eq(trainingSessions.id, session));
    codeforces.state.contests[id] = { problems: ['A'], submissions: [{ by: 'nour', problem: 'A' }] };
  }
  await makeTrainee(context, campId, { codeforcesHandle: 'nour' });
  const { token } = await makePerson(context, { role: 'leader' });
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf(clone.app),
    SAMPLE: '0',
    CODEFORCES_URL: codeforces.url,
    CODEFORCES_INTERVAL: '1',
  };

  const first = await startProcess(environment);
  await new ApiClient(first.url).post('/api/sheet/sync', { campId }, { token });
  const asked = () => codeforces.calls.filter(({ method }) => method === 'contest.status').length;
  await expect.poll(asked, { timeout: 20_000 }).toBe(3);
  expect(await first.kill('SIGTERM')).toBe(0);
  expect(asked()).toBe(3);
  codeforces.state.replies = null;

  const second = await startProcess(environment);
  onTestFinished(async () => void (await second.kill('SIGTERM')));
  const api = new ApiClient(second.url);
  const state = async () => (await api.get(`/api/sheet/sync?campId=${campId}`, { token })).body.data;
  await expect.poll(async () => (await state()).running, { timeout: 30_000 }).toBe(false);
  const { columns } = await state();
  expect(columns.map(({ problems }: { problems: number }) => problems)).toEqual(ids.map(() => 1));
  // Only the one that was under way is asked for again.
  expect(asked()).toBe(ids.length + 1);
});
