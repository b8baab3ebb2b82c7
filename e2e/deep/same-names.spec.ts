import { expectToast, fieldOf } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { apiAs, makeCamp, randomSuffix } from '../camp.ts';

const namesakes = { people: ['أحمد', 'احمد', 'سارة'], handles: ['ahmed_one', 'ahmed_two', 'sara_one'] };

test.describe('choosing', () => {
  test('a mentor sets the result of the right one of two namesakes', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const camp = await makeCamp(request, {
      ...namesakes,
      sessions: [{ title: 'Arrays', sheet: 'https://codeforces.com/gym/100902' }],
    });
    await signInAs('mentor');
    await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
    const cell = page.getByRole('button', { name: /ahmed_two/ });
    await cell.focus();
    // Playwright's keyboard has no Arabic keys.
    await cell.dispatchEvent('keydown', { key: '٧' });
    await expect(page.getByRole('dialog', { name: /ahmed_two/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: words.sheets.edit.solved })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /ahmed_two.*7/ })).toBeFocused();
  });

  test('a leader warns and staffs a wave with the right one of two namesakes', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { warnings, camps, members } = words;
    const camp = await makeCamp(request, { ...namesakes, sessions: [{ title: 'Arrays' }] });
    const leader = await apiAs(request, 'leader');
    const suffix = randomSuffix();
    const csv = [
      'firstName,lastName,email,codeforces_handle,role',
      `Mona,${suffix},m1.${suffix}@club.test,m1_${suffix},mentor`,
      `Mona,${suffix},m2.${suffix}@club.test,m2_${suffix},mentor`,
    ].join('\r\n');
    const imported = await request.post('/api/user/import', {
      headers: { token: leader.token },
      multipart: {
        commit: 'true',
        file: { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
      },
    });
    expect(imported.ok()).toBe(true);
    await signInAs('leader');

    await test.step('the warning dialog', async () => {
      await page.goto(`/dashboard/warning_attendance?campId=${camp.campId}`);
      await page.getByRole('button', { name: warnings.byHand.open }).click();
      const person = fieldOf(page, warnings.byHand.person);
      await person.selectOption({ label: `احمد ${camp.suffix} (p1.${camp.suffix}@club.test)` });
      await fieldOf(page, warnings.byHand.reason).fill('Three absences');
      await page.getByRole('button', { name: warnings.byHand.submit }).click();
      await expectToast(page, warnings.messages.sent);
      const { data } = await leader.send('GET', `/api/warning?campId=${camp.campId}`);
      expect(data).toMatchObject([{ email: `p1.${camp.suffix}@club.test` }]);
    });

    await test.step('the people picker', async () => {
      await page.goto('/dashboard/waves/addwave');
      const mentors = page.getByRole('group', { name: camps.dashboard.fields.mentorsId });
      await mentors.getByRole('searchbox').fill(`mona ${suffix}`);
      await expect(mentors.getByRole('checkbox')).toHaveCount(2);
      await mentors.getByRole('checkbox', { name: new RegExp(`m2_${suffix}`) }).check();
      await expect(mentors.getByRole('listitem').first()).toContainText(`Mona ${suffix} (m2_${suffix})`);
      await mentors.getByRole('button', { name: new RegExp(`m2_${suffix}`) }).click();
    });

    await test.step('the role dialog and the role filter', async () => {
      await page.goto(`/dashboard/trainees?search=mona ${suffix}`);
      await page.getByLabel(members.fields.role, { exact: true }).selectOption('trainee');
      await expect(page).toHaveURL(/role=trainee/);
      await expect(page.getByRole('cell', { name: `m1_${suffix}` })).toHaveCount(0);
      await page.getByLabel(members.fields.role, { exact: true }).selectOption('mentor');
      const row = page.getByRole('row').filter({ hasText: `m1_${suffix}` });
      await row.getByRole('button', { name: new RegExp(members.role.change) }).click();
      await expect(page.getByRole('dialog')).toContainText(`Mona ${suffix} (m1_${suffix})`);
    });
  });
});
