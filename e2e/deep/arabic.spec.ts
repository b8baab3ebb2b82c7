import { expectToast, fieldOf, fillSignUp, newPerson, signInByForm } from '../account.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { apiAs, makeCamp } from '../camp.ts';

const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
const inPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));

test.describe('Arabic as it is typed', onPhone, () => {
  test('a leader finds a name in another spelling and types results in Arabic digits', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { attendance, sheets, ui } = words;
    const camp = await makeCamp(request, {
      people: ['أحمد عبد الله', 'إسراء رؤوف', 'Omar'],
      sessions: [{ title: 'المصفوفات', sheet: 'https://codeforces.com/gym/100901' }],
    });
    await signInAs('leader');

    await test.step('the attendance list', async () => {
      await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
      const people = page.getByRole('group', { name: new RegExp(`${camp.suffix}،`) });
      await expect(people).toHaveCount(3);
      const search = page.getByRole('searchbox', { name: attendance.page.search });
      await search.fill('احمد عبدالله');
      await expect(people).toHaveCount(1);
      await expect(people).toHaveAccessibleName(new RegExp('^أحمد عبد الله'));
      await search.fill('اسرا رووف');
      await expect(people).toHaveAccessibleName(new RegExp('^إسراء رؤوف'));
    });

    await test.step('a sheet cell', async () => {
      await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}&search=احمد عبدالله`);
      await page.getByRole('button', { name: /أحمد عبد الله/ }).click();
      await page.getByRole('textbox', { name: sheets.edit.solved }).fill('١٢');
      await page.getByRole('button', { name: ui.save }).click();
      await expect(page.getByRole('button', { name: /أحمد عبد الله.*12/ })).toBeVisible();
      const { data } = await camp.leader.send('GET', `/api/sheet?campId=${camp.campId}&search=احمد`);
      expect(data[0].cells[0]).toMatchObject({ solved: 12, source: 'manual' });
    });

    await test.step('the rules of a wave', async () => {
      await page.goto(`/dashboard/warning?campId=${camp.campId}`);
      await page.getByRole('button', { name: words.warnings.rules.open }).click();
      await fieldOf(page, words.warnings.rules.target).fill(inPersian('80'));
      await page.getByRole('button', { name: ui.save }).click();
      await expectToast(page, words.warnings.messages.rulesChanged);
      expect((await camp.leader.send('GET', `/api/camp/${camp.campId}/rules`)).data.target).toBe(80);
    });
  });

  test('a student signs up and resets the password with a keyboard of Arabic digits', async ({
    page,
    request,
    words,
    mailTo,
  }) => {
    const { auth } = words;
    const person = newPerson();
    const nationalId = `3${String(Date.now()).padStart(13, '0')}`;

    await test.step('sign-up', async () => {
      await page.goto('/signup');
      await fillSignUp(page, words, person);
      // As a phone pastes it, with a direction mark.
      await fieldOf(page, auth.fields.phone).fill(`\u200f${inArabic('01012345678')}`);
      await fieldOf(page, auth.fields.nationalId).fill(inArabic(nationalId));
      await fieldOf(page, auth.fields.universityId).fill(inPersian('42026123'));
      await page.getByRole('button', { name: auth.signUp.submit }).click();
      await mailTo(person.email, auth.mail.verifySubject);
      const leader = await apiAs(request, 'leader');
      const { data } = await leader.send('GET', `/api/user?search=${encodeURIComponent(person.email)}`);
      expect(data).toMatchObject([{ phone: '01012345678', universityIdHti: 42_026_123 }]);
      const [{ _id }] = data as [{ _id: string }];
      const shown = await leader.send('GET', `/api/person/${_id}/national-id`);
      expect(shown.data).toEqual({ nationalId });
    });

    await test.step('reset', async () => {
      await page.goto('/resetpassword');
      await page.getByLabel(auth.fields.email).fill(person.email);
      await page.getByRole('button', { name: auth.forgot.submit }).click();
      const { text } = await mailTo(person.email, auth.mail.resetSubject);
      await page.getByLabel(auth.fields.otp).fill(inArabic(/\b\d{6}\b/.exec(text)![0]));
      await page.getByLabel(new RegExp(`^${auth.fields.newPassword}`)).fill('another long sentence');
      await page.getByRole('button', { name: auth.reset.submit }).click();
      await expectToast(page, auth.messages.passwordReset);
      await expect(page).toHaveURL('/login');
      await signInByForm(page, words, { email: person.email, password: 'another long sentence' });
      await expect(page).toHaveURL('/');
    });
  });
});
