import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';
import { expectLoaded } from '../screens.ts';

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
    const { y: top } = (await bar.boundingBox())!;
    await expect
      .poll(async () => {
        // The rows load meanwhile.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
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

test(
  'the buttons of both menus stay on the screen of the narrowest phone and in large text, and the footer is one line',
  onPhone,
  async ({ page, words, signInAs }) => {
    const { shell, ui } = words;
    await signInAs('leader');
    for (const [width, size] of [
      [390, 100],
      [390, 200],
      [280, 100],
      [280, 130],
      [280, 200],
    ] as const)
      for (const path of ['waveData', 'warning', 'inbox'])
        await test.step(`${path} at ${width} px with ${size} %`, async () => {
          await page.setViewportSize({ width, height: 740 });
          await page.goto(`/dashboard/${path}`);
          await expectLoaded(page);
          await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
          await expectNoSidewaysScroll(page);
          const bar = page.getByRole('navigation', { name: shell.bar.title });
          const buttons = [
            page.getByRole('banner').getByRole('button', { name: shell.menu.open }),
            ...(await bar.getByRole('link').all()),
            bar.getByRole('button', { name: shell.bar.more }),
          ];
          for (const button of buttons) await expect(button).toBeInViewport({ ratio: 0.99 });
          const header = (await page.getByRole('banner').boundingBox())!;
          expect(header.height).toBeLessThanOrEqual((64 * size) / 100 + 2);
          const footer = (await page.getByRole('contentinfo').boundingBox())!;
          // In larger text its words do not fit beside the address.
          if (size === 100) expect(footer.height).toBeLessThanOrEqual(48);
        });
    // Without room beside the bell, the language is in the menu.
    await page.getByRole('button', { name: shell.menu.open }).tap();
    const menu = page.getByRole('dialog', { name: shell.menu.title });
    await expect(menu.getByRole('link', { name: /English|العربية/ })).toBeVisible();
    await menu.getByRole('button', { name: shell.menu.close }).tap();

    // Two pages are called Waves: the menu says which is which.
    await page.getByRole('button', { name: shell.bar.more }).tap();
    const drawer = page.getByRole('dialog', { name: shell.dashboard.menu });
    const { waves, wavesWaiting, wavesEditing } = shell.dashboard;
    const entry = (hint: string) => drawer.getByRole('link', { name: `${waves}: ${hint}`, exact: true });
    await expect(entry(wavesWaiting)).toHaveAttribute('href', '/dashboard/waveData');
    await expect(entry(wavesEditing)).toHaveAttribute('href', '/dashboard/waves');
    await expect(drawer.getByText(wavesEditing)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(words.inbox.title));
    await entry(wavesWaiting).tap();
    await expect(page).toHaveTitle(new RegExp(words.progress.page.staffTitle));
    await expect(drawer.getByRole('button', { name: ui.close })).toBeHidden();
  },
);
