import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { failOnce, wordless } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';
import { newStaff, signInWith } from '../invited.ts';
import { expectLoaded } from '../screens.ts';

type Kind = keyof Catalog['inbox']['kinds'];
type Channel = keyof Catalog['reminders']['channels'];

const switchOf = (page: Page, { reminders, inbox }: Catalog, kind: Kind, channel: Channel) =>
  page.getByRole('switch', {
    name: reminders.page.switch
      .replace('{{kind}}', inbox.kinds[kind])
      .replace('{{channel}}', reminders.channels[channel]),
    exact: true,
  });

test('a person chooses what reaches them and gets the secret address of their calendar, and a new one ends the old', async ({
  page,
  request,
  words,
}) => {
  const { reminders } = words;
  const { section, renewal, messages } = words.calendar;
  await signInWith(page, await newStaff(request, 'hr'));
  const mail = switchOf(page, words, 'warning', 'mail');
  const push = switchOf(page, words, 'warning', 'push');
  const material = switchOf(page, words, 'material', 'mail');
  const forStaff = switchOf(page, words, 'new-excuse', 'inbox');
  const digest = page.getByRole('switch', { name: reminders.digestChoice.title });

  await test.step('the account page leads there', async () => {
    await page.goto('/dashboard/account');
    await page.getByRole('main').getByRole('link', { name: words.security.notifications.open }).click();
    const heading = words.shell.dashboard.notifications;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(mail).toBeChecked();
    await expect(material).not.toBeChecked();
    await expectLoaded(page);
    // The browser of the tests refuses notifications.
    await expect(page.getByText(words.push.hints.denied)).toBeVisible();
    await expect(page.getByRole('switch', { name: words.push.section.label })).toHaveCount(0);
  });

  await test.step('switches stay after a reload', async () => {
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
    // Two of one kind right after each other: the second does not undo the first.
    const both = [saved(), saved()];
    await mail.click();
    await push.click();
    await Promise.all(both);
    for (const each of [forStaff, digest]) {
      const done = saved();
      await each.click();
      await done;
    }
    await page.reload();
    for (const off of [mail, push, forStaff, digest, material]) await expect(off).not.toBeChecked();
    await expect(switchOf(page, words, 'warning', 'inbox')).toBeChecked();
  });

  await test.step('a switch moves back when saving fails', async () => {
    await failOnce(page, 'PUT', '**/api/user/me/notification', wordless);
    await material.click();
    await expectToast(page, reminders.page.failed);
    await expect(material).not.toBeChecked();
  });

  await test.step('the address of the calendar', async () => {
    const address = page.getByRole('textbox', { name: section.address });
    await expect(address).toHaveCount(0);
    await page.getByRole('button', { name: section.show }).click();
    await expect(address).toHaveValue(/\/calendar\/[\w-]{20,}\.ics$/);
    await expect(address).toBeFocused();
    const first = await address.inputValue();
    const feed = await request.get(first);
    expect([feed.status(), (await feed.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
    const webcal = first.replace(/^https?:/, 'webcal:');
    await expect(page.getByRole('link', { name: section.open })).toHaveAttribute('href', webcal);
    await expectAccessible(page);
    await page.getByRole('button', { name: section.renew }).click();
    const question = page.getByRole('dialog', { name: renewal.title });
    await expect(question).toContainText(renewal.text);
    await question.getByRole('button', { name: renewal.confirm }).click();
    await expectToast(page, messages.renewed);
    await expect(address).not.toHaveValue(first);
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(await address.inputValue())).status()).toBe(200);
  });
});
