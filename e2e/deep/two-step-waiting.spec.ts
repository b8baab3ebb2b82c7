import { codeOf, setUpApp } from '../authenticator.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';
import { test } from '../own-club.ts';
import { daysAgo, makeCamp } from '../camp.ts';

const people = ['Amina', 'Bilal', 'Carim'];

test(
  'marks made without a connection are sent by themselves after hr has set up the two-step sign-in required meanwhile',
  onPhone,
  async ({ page, context, request, words, counted, signInAs }) => {
    const { attendance, security, twoStep, ui } = words;
    const { leader, campId } = await makeCamp(request, {
      people,
      sessions: [{ title: 'Loops', startsAt: daysAgo(1) }],
    });
    await signInAs('hr');
    const address = `/dashboard/attendance?campId=${campId}`;
    await page.goto(address);
    await expect(page.getByRole('listitem').filter({ hasText: 'Amina' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole('banner').getByRole('status')).toBeVisible();
    for (const name of people)
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: attendance.states.present })
        .click();
    await expect(page.getByText(ui.waiting.cell, { exact: true })).toHaveCount(3);

    const { data } = await leader.send('POST', '/api/user/me/two-step', { password: samplePassword });
    await leader.send('PATCH', '/api/user/me/two-step', { code: codeOf(data.secret) });
    await leader.send('PUT', '/api/two-step-policy', { staffRequired: true });
    await context.setOffline(false);

    await expect(page).toHaveURL(`/dashboard/account?next=${encodeURIComponent(address)}`);
    const waiting = page.getByRole('region', { name: ui.waiting.title });
    await expect(waiting).toContainText(counted(ui.waiting, 'held', 3));
    await expect(page.getByText(counted(ui.waiting, 'problems', 1))).toHaveCount(0);
    await setUpApp(page, words);
    await expect(waiting).toHaveCount(0);
    await page.getByRole('button', { name: twoStep.codes.saved }).click();
    await page.getByRole('link', { name: security.forced.continue }).click();
    await expect(page).toHaveURL(address);
    for (const name of people)
      await expect(
        page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { pressed: true }),
      ).toHaveText(attendance.states.present);
    const stored = await leader.send('GET', `/api/attendance?campId=${campId}`);
    expect(stored.data.map(({ cells }: { cells: string[] }) => cells[0])).toEqual(
      people.map(() => 'present'),
    );
  },
);
