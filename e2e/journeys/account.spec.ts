import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf, fillSignUp, newPerson, picture, signInByForm } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';

test('a person signs up, verifies, signs in, edits the profile, resets the password and removes the account', async ({
  page,
  words,
  says,
  phone,
  mailTo,
  request,
  counted,
}) => {
  const { auth, users, shell, ui } = words;
  const person = newPerson();
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const openMenu = async () => {
    if (phone) await page.getByRole('button', { name: shell.menu.open }).click();
    return phone ? page.getByRole('dialog', { name: shell.menu.title }) : page.getByRole('banner');
  };

  await test.step('sign up', async () => {
    await page.goto('/');
    const menu = await openMenu();
    await menu.getByRole('link', { name: shell.nav.signUp, exact: true }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('radio', { name: auth.choices.genders.male, exact: true })).toBeChecked();
    await fillSignUp(page, words, { ...person, email: 'salma@gmial.con' });
    const email = page.getByLabel(new RegExp(`^${auth.fields.email}`));
    await page.getByRole('button', { name: 'salma@gmail.com' }).click();
    await expect(email).toHaveValue('salma@gmail.com');
    await expect(email).toBeFocused();
    await email.fill(`first.${person.email}`);
    // The ID of the form is of 14 March.
    await fieldOf(page, auth.fields.birthDate).fill('2005-04-13');
    const send = page.getByRole('button', { name: auth.signUp.submit });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('14 March 2005');
    await send.click();
    const done = page.getByRole('dialog', { name: says(spec.signUp.done, auth.signUp.doneTitle) });
    await expect(done).toContainText(`first.${person.email}`);
    await done.getByRole('button', { name: auth.address.wrong }).click();
    const correct = page.getByRole('dialog', { name: auth.address.title });
    await correct.getByLabel(auth.fields.newEmail).fill(`second.${person.email}`);
    await correct.getByRole('button', { name: auth.address.submit }).click();
    await expect(done).toContainText(`second.${person.email}`);
    await done.getByRole('button', { name: says(spec.signUp.ok, auth.signUp.ok), exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('sign in is refused before the address is verified', async () => {
    await signInByForm(page, words, { ...person, email: `second.${person.email}` });
    await expect(page.getByRole('alert')).toContainText(words.errors.EMAIL_NOT_VERIFIED);
    await page.getByRole('button', { name: auth.address.wrong }).click();
    const correct = page.getByRole('dialog', { name: auth.address.title });
    await correct.getByLabel(auth.fields.newEmail).fill(person.email);
    await correct.getByRole('button', { name: auth.address.submit }).click();
    await expect(page.getByRole('textbox', { name: auth.fields.email })).toHaveValue(person.email);
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
    await expectToast(page, says(spec.signIn.done, auth.messages.signedIn));
    await expect(page).toHaveURL('/');
    const user = JSON.parse((await stored('user')) ?? '{}');
    expect(user).toEqual({
      _id: expect.any(String),
      firstName: person.firstName,
      role: 'user',
      userRole: 'user',
      image: { secure_url: expect.stringContaining('/files/') },
    });
    expect(await stored('userToken')).toMatch(/^[\w-]{20,}$/);

    const menu = await openMenu();
    const greeting = says(`${spec.layout.hello} Salma`, shell.hello.replace('{{name}}', 'Salma'));
    const toDashboard = menu.getByRole('link', { name: greeting, exact: true });
    await expect(toDashboard.locator('img')).toHaveAttribute('src', user.image.secure_url);
    for (const name of [shell.nav.signUp, shell.nav.signIn])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
    await toDashboard.click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('edit the profile', async () => {
    await expect(page.getByText(words.requests.own.waitingText)).toBeVisible();
    const edit = page.getByRole('button', { name: says(spec.profile.edit, users.profile.edit) });
    const save = page.getByRole('button', { name: says(spec.profile.save, users.profile.save) });
    await expect(edit).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(save).toHaveCount(0);
    await edit.click();
    await expect(page.getByRole('button', { name: says(spec.profile.cancel, ui.cancel) })).toBeVisible();
    await page.getByLabel(users.profile.fields.firstName).fill('Salma Ali');
    await expect(page.getByLabel(users.profile.fields.email)).not.toBeEditable();
    await page.getByLabel(users.profile.choosePicture).setInputFiles(picture);
    await expect(page.getByText(users.profile.pictureChosen)).toBeVisible();
    const upload = page.getByRole('button', { name: says(spec.profile.upload, users.profile.uploadPicture) });
    await upload.click();
    await expectToast(page, users.messages.imageUpdated);
    await expect(upload).toBeDisabled();
    await expect(page.getByRole('main').locator('form img')).toHaveAttribute('src', /\/files\//);
    await save.click();
    await expectToast(page, says(spec.profile.saved, users.messages.updated));
    await expect(edit).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: 'Salma Ali' })).toBeVisible();
  });

  await test.step('see one’s own national ID, and correct the date of birth with the password', async () => {
    await expect(page.getByText(/^3050…\d{4}$/)).toBeVisible();
    await page.getByRole('button', { name: users.profile.showIdOf }).click();
    await expect(page.getByText(/^3050314\d{7}$/)).toBeVisible();
    await page.getByRole('button', { name: users.profile.correct }).click();
    const dialog = page.getByRole('dialog', { name: users.profile.correct });
    await dialog.locator('input[name=DOB]').fill('2005-03-14');
    await dialog.locator('input[name=password]').fill(person.password);
    await dialog.getByRole('button', { name: users.profile.save }).click();
    await expect(page.getByRole('definition').filter({ hasText: '14 March 2005' })).toBeVisible();
  });

  await test.step('log out', async () => {
    const token = (await stored('userToken')) ?? '';
    if (phone) await page.getByRole('button', { name: shell.dashboard.menu }).click();
    await page.getByRole('button', { name: says(spec.sidebar.logOut, shell.dashboard.logOut) }).click();
    await expect(page).toHaveURL('/login');
    expect([await stored('userToken'), await stored('user')]).toEqual([null, null]);
    expect((await request.get('/api/user/me', { headers: { token } })).status()).toBe(401);
  });

  await test.step('reset the password', async () => {
    await page.getByRole('link', { name: auth.signIn.forgot }).click();
    await expect(page).toHaveURL('/resetpassword');
    // The address changes before the page, and the sign-in form has such a field too.
    await expect(page.getByRole('heading', { name: auth.forgot.title, level: 1 })).toBeVisible();
    await page.getByLabel(auth.fields.email).fill(person.email);
    const asked = page.waitForResponse('**/api/auth/forgot-password');
    await page.getByRole('button', { name: says(spec.reset.sendCode, auth.forgot.submit) }).click();
    await expect(page).toHaveURL('/otp');
    const { token } = await (await asked).json();
    expect(token).toMatch(/.{20,}/);
    expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(token);
    expect(await page.evaluate(() => Object.values(localStorage))).not.toContain(token);
    const { text } = await mailTo(person.email, auth.mail.resetSubject);
    const code = /\b\d{6}\b/.exec(text)![0];
    const otp = page.getByLabel(says(spec.reset.code, auth.fields.otp));
    const newPassword = says(spec.reset.newPassword, auth.fields.newPassword);
    const submit = page.getByRole('button', { name: says(spec.reset.submit, auth.reset.submit) });
    await otp.fill(code === '123456' ? '654321' : '123456');
    await page.getByLabel(new RegExp(`^${newPassword}`)).fill('another long sentence');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(says(spec.reset.codeWrong, auth.errors.codeWrong));
    await otp.fill(code);
    await submit.click();
    await expectToast(page, auth.messages.passwordReset);
    await expect(page).toHaveURL('/login');
    await signInByForm(page, words, { email: person.email, password: 'another long sentence' });
    await expect(page).toHaveURL('/');
  });

  await test.step('remove the account', async () => {
    await openInApp(page, '/dashboard/profile');
    await page.getByRole('button', { name: users.data.removeButton }).click();
    const goes = page.getByRole('dialog', { name: users.data.removeDialog }).getByRole('listitem');
    await expect(goes).toHaveText([
      counted(words.removal.parts, 'requests', 1),
      counted(words.removal.parts, 'pictures', 1),
    ]);
    await page.getByLabel(new RegExp(`^${words.twoStep.setup.passwordLabel}`)).fill('not this one');
    await page.getByRole('button', { name: users.data.removeConfirm }).click();
    await expect(page.getByRole('alert')).toContainText(users.errors.passwordWrong);
    await page.getByLabel(new RegExp(`^${words.twoStep.setup.passwordLabel}`)).fill('another long sentence');
    await page.getByRole('button', { name: users.data.removeConfirm }).click();
    await expectToast(page, users.messages.removed);
    await expect(page).toHaveURL('/login');
  });
});
