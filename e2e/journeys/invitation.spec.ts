import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, goodPassword } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { invitationTo, newAddress } from '../invited.ts';
import { makeCamp } from '../camp.ts';
import { openInApp } from '../router.ts';

test(
  'a leader invites a mentor by mail, who fills in their own data, arrives and sees the wave',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const { invitations, inviting, auth } = words;
    const { level, title, suffix } = await makeCamp(request, { people: ['Adam'], sessions: [] });
    const camp = `${level} · ${title}`;
    const role = words.users.profile.roles.mentor;
    const email = newAddress();
    const open = page
      .getByRole('list', { name: inviting.title })
      .getByRole('listitem')
      .filter({ hasText: email });

    await test.step('the leader invites', async () => {
      await signInAs('leader');
      await page.goto('/dashboard/coremembers');
      await page.getByRole('button', { name: inviting.invite }).click();
      const dialog = page.getByRole('dialog', { name: inviting.invite });
      await dialog.getByRole('button', { name: inviting.submit }).click();
      await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByRole('textbox').fill(email);
      await dialog.getByRole('combobox').selectOption({ label: words.users.profile.roles.leader });
      await expect(dialog.getByText(inviting.fields.everyWave)).toBeVisible();
      await dialog.getByRole('combobox').selectOption({ label: role });
      await dialog.getByRole('checkbox', { name: camp }).check();
      await expectFitsAndAccessible(page);
      await dialog.getByRole('button', { name: inviting.submit }).click();
      await expectToast(page, invitations.messages.sent);
      await expect(dialog).toHaveCount(0);
      await expect(open).toContainText(role);
      await expect(open).toContainText(camp);
    });

    const { text, link } = await invitationTo(request, email);
    expect(text).toContain(role);
    expect(text).toContain(camp);

    await test.step('the mentor opens the link and fills in their own data', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: invitations.accept.title })).toBeVisible();
      // The token is on no screen and in no link that somebody copies, and a reload keeps it.
      await expect(page).toHaveURL('/invitation');
      await page.reload();
      const main = page.getByRole('main');
      await expect(main.getByText(camp)).toBeVisible();
      await expect(main.getByText(role, { exact: true })).toBeVisible();
      await expect(main.getByText('Mariam')).toBeVisible();
      await expect(fieldOf(page, auth.fields.email)).toHaveValue(email);
      await expectAccessible(page);

      const submit = page.getByRole('button', { name: invitations.accept.submit });
      await fieldOf(page, auth.fields.firstName).fill('Hana');
      await fieldOf(page, auth.fields.lastName).fill(suffix);
      await fieldOf(page, auth.fields.phone).fill('01012345678');
      await fieldOf(page, auth.fields.password).fill('password1234');
      await fieldOf(page, auth.fields.confirmPassword).fill('another');
      await submit.click();
      await expect(page.getByText(auth.errors.passwordsDiffer).first()).toBeVisible();
      await fieldOf(page, auth.fields.confirmPassword).fill('password1234');
      await submit.click();
      await expect(page.getByText(auth.errors.passwordCommon).first()).toBeVisible();
      await fieldOf(page, auth.fields.password).fill(goodPassword);
      await fieldOf(page, auth.fields.confirmPassword).fill(goodPassword);
      await submit.click();
      await expectToast(page, invitations.messages.accepted);
      await expect(page).toHaveURL('/');
    });

    await test.step('they are signed in, and sign in again with their password', async () => {
      await openInApp(page, '/dashboard/waveData');
      await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
      expect((await request.post('/api/auth/login', { data: { email, password: goodPassword } })).ok()).toBe(
        true,
      );
    });

    await test.step('the link works once, and the invitation is gone from the list', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText(invitations.errors.linkInvalid);
      // To the same address a browser would reload, and keep the token.
      await page.goto('/');
      await page.goto('/invitation');
      await expect(page.getByRole('alert')).toHaveText(invitations.accept.incomplete);
      await signInAs('leader');
      await page.goto('/dashboard/coremembers');
      await expect(page.getByRole('heading', { name: inviting.title })).toBeVisible();
      await expect(page.locator('main .animate-pulse')).toHaveCount(0);
      await expect(open).toHaveCount(0);
    });
  },
);
