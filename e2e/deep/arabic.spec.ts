import { expectToast, fieldOf } from '../account.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { makeCamp } from '../camp.ts';

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
});
