import { en } from '#app/catalogs/en.ts';
import { digits, expectToast, fieldOf } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { makeCamp } from '../camp.ts';

test(
  'a leader moves a trainee between waves, corrects their details, and finds it all in the history',
  onPhone,
  async ({ counted, page, request, words, signInAs, mailTo }) => {
    const { people, attendance } = words;
    const from = await makeCamp(request, { people: ['Nour'], sessions: [] });
    const to = await makeCamp(request, { people: [], sessions: [{ title: 'Graphs' }] });
    const { leader, campId, suffix } = from;
    const name = `Nour ${suffix}`;
    const { data } = await leader.send('GET', `/api/user?campId=${campId}`);
    const id = data[0]._id as string;
    const session = {
      title: 'Loops',
      campId,
      // A session before they joined would not count.
      startsAt: new Date().toISOString(),
      attendance: true,
      sessionSheetLink: 'https://codeforces.com/group/MWSDmqGsZm/contest/219158',
    };
    const sessionId = (await leader.send('POST', '/api/session', session)).data._id as string;
    await leader.send('PATCH', '/api/attendance', { sessionId, userId: id, state: 'present' });
    await leader.send('PATCH', '/api/sheet', { sessionId, kind: 'sheet', userId: id, solved: 4 });

    const campName = ({ level, title }: typeof from) => `${level} · ${title}`;
    const camp = (title: string) => page.getByRole('article', { name: title });
    const history = page.locator('#history').getByRole('listitem');
    const movedText = words.audit.actions.member.moved;

    await test.step('opens the page of the trainee from the list', async () => {
      await signInAs('leader');
      await page.goto(`/dashboard/people?campId=${campId}`);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(camp(from.title)).toContainText(attendance.page.title);
    });

    await test.step('moves them; attendance and results stay with the old wave', async () => {
      await page
        .getByRole('button', { name: people.move.openOf.replace('{{wave}}', campName(from)) })
        .click();
      const dialog = page.getByRole('dialog', { name: people.move.title });
      await expect(dialog).toContainText(name);
      await dialog.getByLabel(new RegExp(`^${people.move.to}`)).selectOption(campName(to));
      await expectFitsAndAccessible(page);
      await dialog.getByRole('button', { name: counted(people.move, 'submit', 1), exact: true }).click();
      await expectToast(page, counted(people.move, 'done', 1).replace('{{wave}}', campName(to)));
      await expect(dialog).toBeHidden();
      await expect(camp(to.title)).toBeVisible();
      await expect(camp(from.title)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: people.waves.title, exact: true })).toBeFocused();
      const left = page.getByRole('region', { name: people.waves.leftTitle }).getByRole('listitem');
      await expect(left).toContainText(campName(from));
      await expect(left).toContainText(
        people.waves.leftFacts
          .replace('{{attended}}', '1')
          .replace('{{marked}}', '1')
          .replace('{{solved}}', '4'),
      );
    });

    await test.step('the move is in the history and in the audit log', async () => {
      const moved = history.filter({ hasText: movedText }).first();
      await expect(moved).toContainText(from.title);
      await expect(moved).toContainText(to.title);
      await page.getByRole('link', { name: people.history.all }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/audit\\?person=${id}`));
      const entry = page
        .getByRole('main')
        .locator('tbody > tr, ul > li')
        .filter({ hasText: movedText })
        .first();
      await expect(entry).toContainText(from.title);
      await expect(entry).toContainText(to.title);
      await page.goBack();
    });

    await test.step('corrects the phone number, and is asked about an ID that contradicts the date of birth', async () => {
      await page.getByRole('button', { name: people.edit.open }).click();
      const dialog = page.getByRole('dialog', { name: people.edit.title });
      await expect(dialog).toContainText(people.edit.emailHint);
      await fieldOf(page, words.auth.fields.phone).fill('12');
      await dialog.getByRole('button', { name: people.edit.submit, exact: true }).click();
      await expect(dialog).toContainText(words.users.errors.phoneInvalid);
      await fieldOf(page, words.auth.fields.phone).fill('011 1234 5678');
      await fieldOf(page, words.auth.fields.birthDate).fill('2005-03-13');
      await fieldOf(page, words.auth.fields.nationalId).fill(`3050314${digits(7)}`);
      await dialog.getByRole('button', { name: people.edit.submit, exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText(/14 .+ 2005/);
      await fieldOf(page, words.auth.fields.birthDate).fill('2005-03-14');
      await dialog.getByRole('button', { name: people.edit.submit, exact: true }).click();
      await expectToast(page, people.messages.updated);
      await expect(page.locator('#details')).toContainText('011 1234 5678');
      await expect(
        page.getByRole('link', { name: people.contact.whatsappOf.replace('{{name}}', name) }),
      ).toHaveAttribute('href', /^https:\/\/wa\.me\/201112345678\?text=/);
      await expect(history.filter({ hasText: words.audit.actions.member.updated }).first()).toContainText(
        words.audit.profileFields.phone,
      );
    });

    await test.step('sends a link for the password', async () => {
      const email = `p0.${suffix}@club.test`;
      await page.getByRole('button', { name: people.password.open }).click();
      const dialog = page.getByRole('dialog', { name: people.password.title });
      await expect(dialog).toContainText(email);
      await dialog.getByRole('button', { name: people.password.submit }).click();
      await expectToast(page, people.messages.passwordLinkSent);
      const { text } = await mailTo(email, en.people.mail.passwordSubject);
      expect(text).toContain('/new-password#token=');
      await expect(history.filter({ hasText: words.audit.actions.member['password-link'] })).toHaveCount(1);
    });

    await test.step('takes them out of the new wave', async () => {
      await page
        .getByRole('button', { name: people.takeOut.openOf.replace('{{wave}}', campName(to)) })
        .click();
      const dialog = page.getByRole('dialog', { name: people.takeOut.title });
      await dialog.getByRole('button', { name: words.ui.cancel }).click();
      await expect(camp(to.title)).toBeVisible();
      await page
        .getByRole('button', { name: people.takeOut.openOf.replace('{{wave}}', campName(to)) })
        .click();
      await dialog.getByRole('button', { name: people.takeOut.submit, exact: true }).click();
      await expectToast(page, people.takeOut.done.replace('{{wave}}', campName(to)));
      await expect(page.getByText(people.waves.none)).toBeVisible();
      await expect(history.filter({ hasText: words.audit.actions.member['taken-out'] })).toHaveCount(1);
      await expectFitsAndAccessible(page);
    });
  },
);
