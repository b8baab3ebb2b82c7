import { expectToast, fillSignUp, newPerson, picture, signInByForm } from './account.ts';
import { expect, test } from './fixtures.ts';

test('from signing up to a new password', async ({ page, words, phone, mailTo }) => {
  const { auth, users, shell } = words;
  const person = newPerson();

  await test.step('sign up', async () => {
    await page.goto('/');
    if (phone) await page.getByRole('button', { name: shell.menu.open }).click();
    await page.getByRole('link', { name: shell.nav.signUp, exact: true }).click();
    await fillSignUp(page, words, person);
    await page.getByRole('button', { name: auth.signUp.submit }).click();
    await expect(page.getByRole('dialog', { name: auth.signUp.doneTitle })).toContainText(person.email);
    await page.getByRole('button', { name: auth.signUp.ok }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('signing in has to wait for the mail', async () => {
    await signInByForm(page, words, person);
    await expect(page.getByRole('alert')).toContainText(words.errors.EMAIL_NOT_VERIFIED);
    await page.getByRole('button', { name: auth.signIn.resend }).click();
    await expectToast(page, auth.messages.verificationSent);
  });

  await test.step('verify with the mailed link', async () => {
    const { text } = await mailTo(person.email, auth.mail.verifySubject);
    await page.goto(/https?:\/\/\S+verify-email\S+/.exec(text)![0]);
    await expect(page.getByRole('heading', { name: auth.verify.doneTitle })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: auth.signIn.submit }).click();
  });

  await test.step('sign in', async () => {
    await signInByForm(page, words, person);
    await expectToast(page, auth.messages.signedIn);
    await expect(page).toHaveURL('/');
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
    expect(Object.keys(stored).sort()).toEqual(['firstName', 'image', 'role', 'userRole']);
  });

  await test.step('edit the profile', async () => {
    if (phone) await page.getByRole('button', { name: shell.menu.open }).click();
    await page.getByRole('link', { name: shell.hello.replace('{{name}}', person.firstName) }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(users.profile.awaiting)).toBeVisible();
    await page.getByRole('button', { name: users.profile.edit }).click();
    await page.getByLabel(users.profile.fields.firstName).fill('Salma Ali');
    await expect(page.getByLabel(users.profile.fields.email)).not.toBeEditable();
    await page.getByLabel(users.profile.choosePicture).setInputFiles(picture);
    await page.getByRole('button', { name: users.profile.uploadPicture }).click();
    await expectToast(page, users.messages.imageUpdated);
    await page.getByRole('button', { name: users.profile.save }).click();
    await expectToast(page, users.messages.updated);
    await expect(page.getByRole('button', { name: users.profile.edit })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Salma Ali' })).toBeVisible();
  });

  await test.step('log out', async () => {
    if (phone) await page.getByRole('button', { name: shell.dashboard.menu }).click();
    await page.getByRole('button', { name: shell.dashboard.logOut }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });

  await test.step('reset the password', async () => {
    await page.getByRole('link', { name: auth.signIn.forgot }).click();
    await expect(page.getByRole('heading', { name: auth.forgot.title })).toBeVisible();
    await page.getByLabel(auth.fields.email).fill(person.email);
    await page.getByRole('button', { name: auth.forgot.submit }).click();
    await expect(page).toHaveURL('/otp');
    const { text } = await mailTo(person.email, auth.mail.resetSubject);
    const code = /\b\d{6}\b/.exec(text)![0];
    await page.getByLabel(auth.fields.otp).fill(code === '123456' ? '654321' : '123456');
    await page.getByLabel(new RegExp(`^${auth.fields.newPassword}`)).fill('another long sentence');
    await page.getByRole('button', { name: auth.reset.submit }).click();
    await expect(page.getByRole('alert')).toContainText(auth.errors.codeWrong);
    await page.getByLabel(auth.fields.otp).fill(code);
    await page.getByRole('button', { name: auth.reset.submit }).click();
    await expectToast(page, auth.messages.passwordReset);
    await expect(page).toHaveURL('/login');
    await signInByForm(page, words, { email: person.email, password: 'another long sentence' });
    await expect(page).toHaveURL('/');
  });

  await test.step('leave for good', async () => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: users.data.removeButton }).click();
    await expect(page.getByRole('dialog', { name: users.data.removeDialog })).toBeVisible();
    await page.getByLabel(new RegExp(`^${users.data.password}`)).fill('not this one');
    await page.getByRole('button', { name: users.data.removeConfirm }).click();
    await expect(page.getByRole('alert')).toContainText(users.errors.passwordWrong);
    await page.getByLabel(new RegExp(`^${users.data.password}`)).fill('another long sentence');
    await page.getByRole('button', { name: users.data.removeConfirm }).click();
    await expectToast(page, users.messages.removed);
    await expect(page).toHaveURL('/login');
  });
});
