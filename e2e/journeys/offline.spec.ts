import { expectAccessible } from '../accessible.ts';
import { banner, expectOfflineCopy, followMenu, oldDataNote, test } from '../cut-line.ts';
import { expect, onPhone } from '../fixtures.ts';

test(
  'without a connection a trainee opens Waves with its last data and Check-in, and a page never seen offers to try again',
  onPhone,
  async ({ page, line, words, signInAs, phone }) => {
    const { connection, dashboard } = words.shell;
    await signInAs('trainee');
    await page.goto('/dashboard');
    await followMenu(page, phone, dashboard.menu, dashboard.waves);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
    const camp = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    const title = (await camp.textContent()) ?? '';
    await expectOfflineCopy(page, {
      paths: ['/dashboard', '/dashboard/waveData', '/checkin', '/offline'],
      data: ['/api/me/progress'],
    });
    await line.cut();

    await test.step('a link says that there is no connection, and offers to try again', async () => {
      await followMenu(page, phone, dashboard.menu, dashboard.notifications);
      const failed = banner(page).getByRole('alert');
      await expect(failed).toContainText(connection.pageFailed);
      await expect(failed).toContainText(connection.none);
      await expect(page).toHaveURL(/\/dashboard\/waveData/);
      await failed.getByRole('button', { name: words.ui.close }).click();
      await expect(banner(page).getByRole('status')).toContainText(connection.none);
    });

    await test.step('Waves and Check-in open', async () => {
      await page.reload();
      await expect(camp).toHaveText(title);
      await expect(banner(page).getByRole('status')).toContainText(connection.none);
      await expect(oldDataNote(page)).toContainText(connection.none);
      await expectAccessible(page);
      await page.goto('/checkin');
      const checkin = page.getByRole('heading', { name: words.attendance.checkin.title, level: 1 });
      await expect(checkin).toBeVisible();
      await expect(banner(page).getByRole('status')).toContainText(connection.none);
    });

    await test.step('a page never seen offers to try again, and opens once the connection is back', async () => {
      await page.goto('/level/1');
      await expect(page).toHaveURL(/\/offline\?next=%2Flevel%2F1$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(connection.none);
      await expectAccessible(page);
      await page.getByRole('link', { name: words.ui.retry }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(connection.none);
      await line.restore();
      await page.getByRole('link', { name: words.ui.retry }).click();
      await expect(page).toHaveURL('/level/1');
      await expect(banner(page).getByRole('status')).toHaveCount(0);
    });
  },
);
