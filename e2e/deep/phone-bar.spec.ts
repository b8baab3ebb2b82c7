import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';

test(
  'a trainee opens the site on a phone and is at their work after two taps, then after one',
  onPhone,
  async ({ page, words, signInAs }) => {
    const { shell, ui } = words;
    await page.setViewportSize({ width: 320, height: 640 });
    await signInAs('trainee');
    await page.goto('/');
    await page.getByRole('button', { name: shell.menu.open }).tap();
    const menu = page.getByRole('dialog', { name: shell.menu.title });
    await menu.getByRole('link', { name: shell.dashboard.waves }).tap();
    await expect(page).toHaveURL('/dashboard/waveData');

    const bar = page.getByRole('navigation', { name: shell.bar.title });
    const { waves: camps, standing } = shell.dashboard;
    await expect(bar.getByRole('link')).toContainText([camps, standing, shell.inbox, shell.bar.profile]);
    await expect(bar.locator('[aria-current=page]')).toHaveText(camps);
    await bar.getByRole('link', { name: standing }).tap();
    await expect(page).toHaveURL('/dashboard/standing');
    await expect(bar.locator('[aria-current=page]')).toHaveText(standing);

    // The end of the page is above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const { y: top } = (await bar.boundingBox())!;
    await expect
      .poll(async () => {
        const { y, height } = (await page.getByRole('contentinfo').boundingBox())!;
        return y + height;
      })
      .toBeLessThanOrEqual(top + 1);

    await bar.getByRole('button', { name: shell.bar.more }).tap();
    const drawer = page.getByRole('dialog', { name: shell.dashboard.menu });
    await drawer.getByRole('link', { name: shell.dashboard.notifications }).tap();
    await expect(page).toHaveURL('/dashboard/notifications');
    await expect(drawer).toBeHidden();
    // A trainee chooses among what concerns them, not what waits for staff.
    await expect(page.getByRole('heading', { name: words.reminders.groups.own })).toBeVisible();
    await expect(page.getByRole('heading', { name: words.reminders.groups.staff })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await bar.getByRole('button', { name: shell.bar.more }).tap();
    await drawer.getByRole('button', { name: ui.close }).tap();
    await expect(drawer).toBeHidden();
  },
);
