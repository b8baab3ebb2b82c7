import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { runAdmin } from './admin.ts';
import { retryForTheLastTime } from './job-queue.ts';
import { startCatcher } from './mail-catcher.ts';
import { makePerson } from './people.ts';
import { appForTest } from './test-app.ts';

test('a mail that was given up is listed without the whole address, and sent when the operator resends it', async () => {
  const catcher = await startCatcher();
  catcher.refuse(2);
  const { api, context, errors } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  expect(await runAdmin(context, 'mails')).toEqual(['No mail waits, and none has failed']);
  expect(await runAdmin(context, 'resend-mails')).toEqual(['No mail has failed']);
  const { user } = await makePerson(context, { email: 'nourhan@club.test' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => errors.splice(0).length).toBe(1);
  // The failure is logged a moment before the queue stores it.
  await expect
    .poll(() => runAdmin(context, 'mails'))
    .toEqual([
      expect.stringMatching(/^waiting {2}\S+ \S+ UTC {2}no…@club\.test {2}.+ {2}tried once: .*greylisted/),
    ]);
  await retryForTheLastTime(context.db, 'mail');
  await expect.poll(() => errors.splice(0).length).toBe(1);
  const listed = async () => (await runAdmin(context, 'mails', '--json')).join('');
  await expect.poll(listed).toContain('"failed"');
  expect(JSON.parse(await listed())).toMatchObject([{ state: 'failed', to: 'no…@club.test', tries: 2 }]);
  expect(await listed()).not.toContain('nourhan');
  expect(await runAdmin(context, 'resend-mails')).toEqual([
    '1 mail is sent again: now, or when the server starts',
  ]);
  await expect.poll(() => catcher.mails.map(({ to }) => to)).toEqual([[user.email]]);
  const entries = await context.db.select().from(auditEntries);
  expect(entries).toMatchObject([{ action: 'operator.mails-resent', actorId: null, details: { mails: 1 } }]);
});

test('a mail that is being sent is listed as well', async () => {
  const catcher = await startCatcher();
  const { release } = catcher.hold();
  const { api, context } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(context, { email: 'nourhan@club.test' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect
    .poll(() => runAdmin(context, 'mails'))
    .toEqual([expect.stringMatching(/^sending {2}\S+ \S+ UTC {2}no…@club\.test {2}.+ {2}tried once$/)]);
  release();
  await expect.poll(() => runAdmin(context, 'mails')).toEqual(['No mail waits, and none has failed']);
});
