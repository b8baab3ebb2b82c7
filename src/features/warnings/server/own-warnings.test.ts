import { expect, test } from 'vitest';
import { appForFile } from '#tests/test-app.ts';
import { day, TestWave } from './warnings.harness.ts';
import { warnings } from './warnings.table.ts';

const { api, world } = await appForFile();

test('the sessions of a warning stand in the order in which they were held, one without a date by its publication', async () => {
  const wave = await TestWave.make(world);
  const trainee = await wave.trainee();
  const dates = { createdAt: wave.ago(10 * day), publishedAt: wave.ago(day) };
  const undated = await wave.session('Published late', null, dates);
  const dated = await wave.session('Dated', wave.ago(5 * day));
  const sessions = [undated, dated].map((sessionId) => ({ sessionId, title: '' }));
  const evidence = { sessions, solved: null, problems: null, asked: null };
  await world.db.insert(warnings).values({
    campId: wave.campId,
    userId: trainee.user.id,
    kind: 'attendance',
    sessionId: undated,
    evidence,
  });
  const { data } = (await api.get('/api/warning/me', { token: trainee.token })).body;
  expect(data[0].sessions.map(({ title }: { title: string }) => title)).toEqual(['Dated', 'Published late']);
});
