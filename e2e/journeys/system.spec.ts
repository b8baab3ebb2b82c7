import type { APIRequestContext } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessible.ts';
import { fieldOf } from '../account.ts';
import { expect, expectNoSidewaysScroll, samplePassword, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';

const systemOf = async (request: APIRequestContext, token: string) =>
  (await (await request.get('/api/system', { headers: { token } })).json()).data;

/** Other tests may break something at the same time. */
async function problemsOf(request: APIRequestContext, token: string) {
  const { problems } = (await systemOf(request, token)) as { problems: { level: string }[] };
  return { alarms: problems.filter(({ level }) => level === 'alarm').length, all: problems.length };
}

test('a leader sees the state of the system, makes a backup, sees it proven and downloads it with the password', async ({
  page,
  words,
  counted,
  request,
  signInAs,
}) => {
  const { system, shell, users } = words;
  const token = await signInAs('leader');
  await test.step('a sign in the menu of every page says that something needs attention', async () => {
    await page.route('/api/system', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: { ...reply.data, problems: [{ level: 'alarm' }] } } });
    });
    await page.goto('/dashboard/waveData');
    const sign = counted(shell.dashboard, 'alarms', 1);
    await expect(page.getByRole('link', { name: shell.dashboard.system })).toContainText(sign);
    await page.unroute('/api/system');
  });
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: shell.dashboard.system }).click();
  await expect(page.getByRole('heading', { name: system.page.title, level: 1 })).toBeVisible();
  const { alarms, all } = await problemsOf(request, token);
  const calm = all === 0 ? system.page.good : system.page.calm;
  const status = alarms === 0 ? calm : counted(shell.dashboard, 'alarms', alarms);
  await expect(page.getByRole('heading', { name: status })).toBeVisible();
  for (const { title } of [system.mail, system.queue, system.sync, system.storage, system.release])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

  await test.step('a test mail lies in the folder, since no mail server is set', async () => {
    await page.getByRole('button', { name: system.mail.test.send }).click();
    await expect(page.getByText(system.mail.test.folder)).toBeVisible();
  });

  const backups = page.getByRole('region', { name: system.backup.title });
  await backups.getByRole('button', { name: system.backup.make }).click();
  await expect(backups.getByRole('button', { name: system.backup.making })).toBeVisible();
  const lastGood = async () => (await systemOf(request, token)).backup.lastGood;
  await expect.poll(lastGood, { timeout: 60_000 }).not.toBeNull();
  await expect(backups.getByRole('button', { name: system.backup.make })).toBeVisible({ timeout: 60_000 });
  const { proof, size } = await lastGood();
  expect(proof).toBe('proven');
  await expect(backups.getByText(system.backup.reasons.asked).first()).toBeVisible();
  await expect(backups.getByText(system.backup.proofs.none)).toHaveCount(0);
  await expect(backups.getByText(system.backup.proofs.proven.split('{{')[0] ?? '').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await backups
    .getByRole('button', { name: system.backup.downloadOf.split('{{')[0] })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: system.download.title });
  await expect(dialog.getByText(system.download.key)).toBeVisible();
  await expectAccessible(page);
  const password = fieldOf(page, system.download.password);
  await password.fill('not the password');
  await dialog.getByRole('button', { name: system.download.confirm, exact: true }).click();
  await expect(dialog.getByText(users.errors.passwordWrong).first()).toBeVisible();
  await password.fill(samplePassword);
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: system.download.confirm, exact: true }).click();
  const download = await started;
  const content = await readFile(await download.path());
  expect(content.length).toBe(size);
  expect(download.suggestedFilename()).toMatch(/^club-.*-asked\.tar\.gz$/);
  await expect(dialog).toBeHidden();

  await test.step('a call that fails for a reason of ours shows the number of its request', async () => {
    const requestId = '7dk2q0vx9m';
    const failure = { success: false, status: 'Fail', code: 'INTERNAL', message: '-', requestId };
    await page.route('/api/backup', (route) =>
      // The console of the browser stays quiet about a 400, and a test fails that it is not quiet in.
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: failure }) : route.fallback(),
    );
    await backups.getByRole('button', { name: system.backup.make }).click();
    const text = words.errors.numbered
      .replace('{{text}}', system.backup.makeFailed)
      .replace('{{number}}', requestId);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  await openInApp(page, '/dashboard/audit?kind=system');
  for (const action of [words.audit.actions.backup.started, words.audit.actions.backup.downloaded])
    await expect(page.getByText(action).first()).toBeVisible();
});
