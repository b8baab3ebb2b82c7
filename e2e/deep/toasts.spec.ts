import type { Locator, Page } from '@playwright/test';
import { signInByForm } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';

/** The buttons, links and fields that can be seen and over which it lies. */
const coveredBy = (notification: Locator) =>
  notification.evaluate((toast) => {
    const own = toast.getBoundingClientRect();
    const menu = document.querySelector('nav.sticky');
    return [
      ...document.querySelectorAll('header a, nav.sticky :is(a, button), main :is(a, button, input, select)'),
    ]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        // What the menu has scrolled out of sight is below its end.
        const end = menu?.contains(element) ? menu.getBoundingClientRect().bottom : Infinity;
        return (
          left < own.right &&
          right > own.left &&
          top < Math.min(own.bottom, end) &&
          bottom > own.top &&
          top < end &&
          Math.min(bottom, end) > own.top
        );
      })
      .map((element) => element.textContent);
  });

/** A notification appears, stays for five seconds and closes by itself. The clock is paused. */
async function expectNotification(page: Page, text: string) {
  const notification = page.getByRole('listitem').filter({ hasText: text });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(notification).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(200);
  const { x, y, width, height } = (await notification.boundingBox())!;
  const screen = page.viewportSize()!;
  expect(await coveredBy(notification), 'what it covers').toEqual([]);
  await page.clock.runFor(4600);
  await expect(notification).toBeVisible();
  await page.clock.runFor(300);
  await expect(notification).toBeHidden();
  return { left: x, top: y, right: screen.width - x - width, bottom: screen.height - y - height };
}

test('notifications close after five seconds: top right on the site, bottom left in the dashboard and for waves', async ({
  page,
  words,
}) => {
  const near = 100;
  await page.clock.install({ time: 0 });
  await page.goto('/login');
  await page.clock.pauseAt(60_000);
  await signInByForm(page, words, { email: 'leader@sample.club', password: samplePassword });
  const onSite = await expectNotification(page, words.auth.messages.signedIn);
  expect(Math.max(onSite.top, onSite.right)).toBeLessThan(near);
  expect(Math.min(onSite.left, onSite.bottom)).toBeGreaterThan(near);

  await page.clock.resume();
  await page.goto('/dashboard/waves/addwave?id=00000000-0000-7000-8000-000000000103');
  const save = page.getByRole('button', { name: words.ui.save });
  await expect(save).toBeVisible();
  await page.clock.pauseAt(600_000);
  await save.click();
  const ofCamp = await expectNotification(page, words.camps.messages.updated);
  await page.clock.resume();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: words.users.profile.edit }).click();
  await page.clock.pauseAt(1_200_000);
  await page.getByRole('button', { name: words.users.profile.save }).click();
  const ofProfile = await expectNotification(page, words.users.messages.updated);
  for (const { left, top, right, bottom } of [ofCamp, ofProfile]) {
    expect(Math.max(left, bottom)).toBeLessThan(near);
    expect(Math.min(top, right)).toBeGreaterThan(near);
  }
});
