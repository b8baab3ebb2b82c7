import { expect, test } from 'vitest';
import { appForFile } from '#tests/test-app.ts';
import { day, TestCamp } from './warnings.harness.ts';
import { warnings } from './warnings.table.ts';

const { api, context } = await appForFile();

test('the sessions of a warning stand in the order in which they were held, one without a date by its publication', async () => {
  const camp = await TestCamp.make(context);
  const trainee = await camp.trainee();
  const dates = { createdAt: camp.ago(10 * day), publishedAt: camp.ago(day) };
  const undated = await camp.session('Published late', null, dates);
  const dated = await camp.session('Dated', camp.ago(5 * day));
  const sessions = [undated, dated].map((sessionId) => ({ sessionId, title: '' }));
  const evidence = { sessions, solved: null, problems: null, asked: null };
  await context.db.insert(warnings).values({
    campId: camp.campId,
    userId: trainee.user.id,
    kind: 'attendance',
    sessionId: undated,
    evidence,
  });
  const { data } = (await api.get('/api/warning/me', { token: trainee.token })).body;
  expect(data[0].sessions.map(({ title }: { title: string }) => title)).toEqual(['Dated', 'Published late']);
});
