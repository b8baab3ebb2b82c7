import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { onPhone, test } from '../fixtures.ts';
import { expectInSight } from '../in-sight.ts';
import { apiAs, makeCamp } from '../camp.ts';
import { named, peopleOf, sessions, today } from '../weeks.ts';

test(
  'on a phone a tap marks and moves on, namesakes are told apart, and marks made without a connection arrive later',
  onPhone,
  async ({ page, context, request, words, signInAs }) => {
    const { attendance, ui } = words;
    const { present, late, absent } = attendance.states;
    // Two of the same name, who come last.
    const camp = await makeCamp(request, {
      people: [...peopleOf(20), 'أحمد', 'احمد'],
      handles: [...peopleOf(20).map((_, at) => `h_${at}`), 'ahmed_one', 'ahmed_two'],
      sessions,
    });
    const stored = async () => {
      const { data, columns } = await camp.leader.send(
        'GET',
        `/api/attendance?campId=${camp.campId}&size=100`,
      );
      const column = columns.findIndex(({ title }: { title: string }) => title === today);
      return [0, 1, 2, 3, 19, 20, 21].map((at) => data[at].cells[column]);
    };
    const address = `/dashboard/attendance?campId=${camp.campId}`;
    await signInAs('hr');
    await page.goto(address);
    const card = (at: number) =>
      page.getByRole('listitem').filter({ hasText: `${named(at)} ${camp.suffix}` });
    const state = (at: number, name: string) => card(at).getByRole('button', { name });
    const namesake = (handle: string, name: string) =>
      page.getByRole('group', { name: new RegExp(handle) }).getByRole('button', { name });

    await test.step('today’s session is the one in the picker', async () => {
      await expect(
        page.getByLabel(attendance.grid.session, { exact: true }).locator(':checked'),
      ).toContainText(today);
      await expect(page.getByRole('heading', { name: today })).toBeVisible();
      expect((await card(0).boundingBox())?.y).toBeLessThanOrEqual(300);
    });

    await test.step('a tap marks and moves on', async () => {
      for (let at = 0; at < 3; at += 1) {
        await state(at, present).tap();
        await expect(state(at, present)).toHaveAttribute('aria-pressed', 'true');
        await expect(state(at + 1, present)).toBeFocused();
        await expectInSight(state(at + 1, present));
        await expectInSight(card(at + 1).getByText(named(at + 1)));
      }
      await expectAccessible(page);
    });

    await test.step('undo goes back', async () => {
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(state(2, present)).toBeFocused();
      await expect(state(2, present)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('the last of a page leads to the next page, where two have the same name', async () => {
      await state(19, late).tap();
      await expect(namesake('ahmed_one', late)).toBeFocused();
      await expectInSight(namesake('ahmed_one', late));
      await namesake('ahmed_two', present).tap();
      await expectToast(page, attendance.grid.last);
      await expect(namesake('ahmed_two', present)).toBeFocused();
    });

    await test.step('switched off, a tap stays with the person, also after a reload', async () => {
      const moveOn = page.getByRole('switch', { name: attendance.page.moveOn });
      const filter = page.getByRole('button', { name: ui.list.filter });
      await filter.tap();
      await moveOn.tap();
      await page.getByRole('button', { name: ui.list.showRows }).tap();
      await namesake('ahmed_one', late).tap();
      await expect(namesake('ahmed_one', late)).toBeFocused();
      await page.reload();
      await filter.tap();
      await expect(moveOn).not.toBeChecked();
      await page.getByRole('button', { name: ui.list.showRows }).tap();
      await expect(namesake('ahmed_one', late)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(stored).toEqual(['present', 'present', null, null, 'late', 'late', 'present']);
    });

    await test.step('somebody is found by search and marked with one tap, and the search is empty again', async () => {
      await page.goto(address);
      const search = page.getByRole('searchbox', { name: attendance.page.search });
      const counts = page.getByRole('list', { name: attendance.grid.counts.replace('{{title}}', today) });
      await search.fill('p17');
      await expect(card(0)).toHaveCount(0);
      await state(17, late).tap();
      await expect(search).toHaveValue('');
      await expect(search).toBeFocused();
      await expect(card(0)).toBeVisible();
      await expect(state(17, late)).toHaveAttribute('aria-pressed', 'true');
      await expectInSight(counts);
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(state(17, late)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('without a connection marks wait, also when the page is closed', async () => {
      await page.goto(address);
      await expect(card(2)).toBeVisible();
      await context.setOffline(true);
      // A mark that was sent without a response is not taken back on the device, because it may have arrived.
      await expect(page.getByRole('banner').getByRole('status')).toBeVisible();
      await state(2, absent).tap();
      await state(2, late).tap();
      await state(3, absent).tap();
      const waiting = page.getByText(ui.waiting.cell, { exact: true });
      await expect(waiting).toHaveCount(2);
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(card(3).getByText(ui.waiting.cell, { exact: true })).toHaveCount(0);
      await page.goto('data:text/plain,closed');
      await context.setOffline(false);
      await page.goto(address);
      await expect(state(2, late)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(stored).toEqual(['present', 'present', 'late', null, 'late', 'late', 'present']);
      await expect(page.getByRole('region', { name: ui.waiting.title })).toHaveCount(0);
      await expect(waiting).toHaveCount(0);
    });
  },
);

test('staff who train read why they do not mark themselves', async ({ page, request, words, signInAs }) => {
  const { attendance, access } = words;
  const camp = await makeCamp(request, { people: peopleOf(2), sessions });
  const hr = await apiAs(request, 'hr');
  await camp.leader.send('PATCH', `/api/camp/${camp.campId}`, { registration: true });
  const asked = await hr.send('POST', '/api/request', { campId: camp.campId });
  const decision = { requestIds: [asked.data._id], requestStat: 'accepted' };
  await camp.leader.send('PATCH', '/api/request', decision);
  await signInAs('hr');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  const grid = page.getByRole('grid', { name: attendance.page.title });
  const own = grid.getByRole('row').filter({ hasText: 'hr@sample.club' });
  const cell = own.getByRole('button').first();
  await expect(cell).toBeDisabled();
  await expect(cell).toHaveAccessibleDescription(access.oneself);
  await cell.focus();
  await page.keyboard.press('p');
  await expectToast(page, access.oneself);
  await expect(own.getByRole('button', { name: new RegExp(attendance.states.present) })).toHaveCount(0);
  await expectAccessible(page);
  await camp.leader.send('DELETE', `/api/person/${hr.id}/wave/${camp.campId}`);
});
