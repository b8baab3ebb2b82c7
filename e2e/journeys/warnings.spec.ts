import * as spec from '#tests/spec-texts.ts';
import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { expectAccessible } from '../accessible.ts';
import { apiAs, daysAgo, makeCamp } from '../camp.ts';

test('a warning is proposed with its evidence, sent, seen and withdrawn', async ({
  page,
  request,
  words,
  signInAs,
  mailTo,
}) => {
  const { warnings } = words;
  // The trainee of the sample club joined this camp on its first day.
  const campId = '00000000-0000-7000-8000-000000000103';
  const leader = await apiAs(request, 'leader');
  const trainee = await apiAs(request, 'trainee');
  const { data: camp } = await leader.send('GET', `/api/camp/leader/${campId}`);
  const held = camp.sessions
    .filter((session: { startsAt: string }) => session.startsAt < daysAgo(1))
    .slice(-2);
  for (const { _id: sessionId } of held)
    await leader.send('PATCH', '/api/attendance', { sessionId, userId: trainee.id, state: 'absent' });
  await signInAs('hr');
  await page.goto(`/dashboard/warning_attendance?campId=${campId}`);
  await expect(page.getByText(held[1].title).first()).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const views = page.getByRole('navigation', { name: warnings.page.views });
  const view = (name: string) => views.getByRole('link', { name, exact: true });
  const titles = camp.sessions.map(({ title }: { title: string }) => title);
  await expectColumns(page, [...spec.warning.columns, 'Warnings', ...titles]);
  await view(spec.warning.sheet).click();
  await expect(page).toHaveURL(`/dashboard/warning?campId=${campId}`);
  const { columns } = await leader.send('GET', `/api/sheet?campId=${campId}&size=1`);
  const sheets = columns.map(({ title, kind }: { title: string; kind: string }) =>
    kind === 'contest' ? `${title} (contest)` : title,
  );
  await expectColumns(page, [...spec.warning.columns, 'Warnings', ...sheets]);
  await view(spec.warning.attendance).click();
  await expect(page).toHaveURL(`/dashboard/warning_attendance?campId=${campId}`);
  // The heading and the first twenty trainees, each with a toggle for every session.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  const nour = page.getByRole('switch', { name: new RegExp(`Nour Mahmoud.*${held[1].title}`) });
  await page.getByRole('searchbox').fill('Nour Mahmoud');
  await expect(nour).not.toBeChecked();
  const more = page.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
  if (await more.isVisible()) await more.click();
  const proposed = page.getByRole('checkbox', { name: /Nour Mahmoud/ }).first();
  await proposed.check();
  // The proposal is struck out while the absence is corrected elsewhere, and returns with it.
  const [, last] = held;
  const mark = (state: string) =>
    leader.send('PATCH', '/api/attendance', { sessionId: last._id, userId: trainee.id, state });
  await mark('present');
  await expect(page.getByText(warnings.proposals.gone)).toBeVisible();
  await expect(proposed).toHaveCount(0);
  await expect(nour).toBeChecked();
  await mark('absent');
  await expect(page.getByText(warnings.proposals.gone)).toHaveCount(0);
  await expect(proposed).toBeChecked();
  await page
    .getByRole('button', { name: new RegExp(`^${warnings.proposals.send}: Nour Mahmoud, Missed`) })
    .click();
  const row = page.getByRole('listitem').filter({ hasText: warnings.proposals.decided.send });
  await expect(row.getByRole('button', { name: words.ui.undo })).toBeVisible();
  // It is sent when the page is left, at the latest some seconds later.
  await view(spec.warning.sheet).click();
  await view(spec.warning.attendance).click();
  await mailTo(
    'trainee@sample.club',
    warnings.mail.subject.replace('{{wave}}', `${camp.level.title} · ${camp.title}`),
  );
  const { data } = await trainee.send('GET', '/api/warning/me');
  expect(data[0]).toMatchObject({ kind: 'attendance', camp: camp.title });
  await page
    .getByRole('button', { name: warnings.sent.withdrawOf.replace('{{name}}', 'Nour Mahmoud') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: warnings.sent.withdraw, exact: true }).click();
  await expectToast(page, warnings.messages.withdrawn);
  await mailTo(
    'trainee@sample.club',
    warnings.mail.withdrawnSubject.replace('{{wave}}', `${camp.level.title} · ${camp.title}`),
  );
  await nour.click();
  await expect(nour).toBeChecked();
  const marks = async () => {
    const grid = await leader.send('GET', `/api/attendance?campId=${campId}&search=Nour%20Mahmoud`);
    return grid.data[0].cells[titles.indexOf(last.title)];
  };
  await expect.poll(marks).toBe('present');
});

test('the badge of Warning leads to as many proposals, of all waves and both kinds: one is sent with 2 clicks from any page, several with 5', async ({
  page,
  request,
  words,
  signInAs,
  mailTo,
}) => {
  const { warnings, shell, ui } = words;
  const sessions = [9, 2].map((days) => ({ title: `Day ${days}`, startsAt: daysAgo(days) }));
  const waves = [
    await makeCamp(request, { people: ['Adel', 'Basma'], sessions }),
    await makeCamp(request, { people: ['Camelia', 'Dina'], sessions }),
  ];
  for (const { leader, campId, sessionIds } of waves)
    for (const { userId } of (await leader.send('GET', `/api/attendance?campId=${campId}`)).data)
      for (const sessionId of sessionIds)
        await leader.send('PATCH', '/api/attendance', { sessionId, userId, state: 'absent' });
  await signInAs('leader');
  await page.goto('/dashboard/profile');
  const entry = page
    .getByRole('navigation', { name: shell.dashboard.menu })
    .getByRole('link', { name: shell.dashboard.warning });
  await entry.click();
  await expect(page).toHaveURL('/dashboard/warning');
  const region = page.getByRole('region', { name: warnings.proposals.title });
  // Other tests may make proposals meanwhile: the page and the badge agree in the end.
  await expect(async () => {
    const badge = await entry.locator('span[aria-hidden=true]').textContent();
    await expect(region.getByRole('heading', { level: 2 })).toHaveText(
      `${warnings.proposals.title} ${badge}`,
      {
        timeout: 500,
      },
    );
  }).toPass();
  const more = region.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
  if (await more.isVisible()) await more.click();
  for (const { level, title } of waves)
    await expect(region.getByRole('link', { name: `${level} · ${title}` })).toBeVisible();
  await expect(region.getByText(/^Solved \d+ of/).first()).toBeVisible();
  await expectAccessible(page);

  const act = (name: string, camp = waves[0]!) =>
    region.getByRole('button', { name: new RegExp(`^${warnings.proposals.send}: ${name} ${camp.suffix}`) });
  const row = (name: string, camp = waves[0]!) =>
    region.getByRole('listitem').filter({ hasText: `${name} ${camp.suffix}` });
  const places = () =>
    region.getByRole('listitem').evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetTop));
  const before = await places();

  // Sent by mistake: nothing moves, and nothing is mailed.
  await act('Adel').dblclick();
  await expect(row('Adel')).toContainText(warnings.proposals.decided.send);
  expect(await places()).toEqual(before);
  await row('Adel').getByRole('button', { name: ui.undo }).click();
  await expect(act('Adel')).toBeVisible();
  await act('Basma').click();
  await expect(row('Basma')).toContainText(warnings.proposals.decided.send);

  // Several are asked for once, with names and numbers; Tab goes from the safe button to the one beside.
  for (const name of ['Camelia', 'Dina']) await row(name, waves[1]).getByRole('checkbox').check();
  await region.getByRole('button', { name: warnings.proposals.sendSelected }).click();
  const asking = page.getByRole('dialog', { name: warnings.preview.title_other.replace('{{count}}', '2') });
  await expect(asking.getByRole('listitem')).toHaveText([
    `Camelia ${waves[1]!.suffix}`,
    `Dina ${waves[1]!.suffix}`,
  ]);
  await expect(asking.getByRole('button', { name: ui.cancel })).toBeFocused();
  await page.keyboard.press('Tab');
  const confirm = asking.getByRole('button', { name: warnings.preview.send_other.replace('{{count}}', '2') });
  await expect(confirm).toBeFocused();
  const left = async (name: string) => (await asking.getByRole('button', { name }).boundingBox())!.x;
  expect(await left(ui.cancel)).toBeLessThan((await confirm.boundingBox())!.x);
  await page.keyboard.press('Enter');
  for (const name of ['Camelia', 'Dina'])
    await expect(row(name, waves[1])).toContainText(warnings.proposals.decided.send);
  expect(await places()).toEqual(before);
  // What is not undone is sent when the page is left.
  await page.getByRole('link', { name: shell.dashboard.levels }).first().click();
  const subject = (of: (typeof waves)[number]) =>
    warnings.mail.subject.replace('{{wave}}', `${of.level} · ${of.title}`);
  await mailTo(`p1.${waves[0]!.suffix}@club.test`, subject(waves[0]!));
  await mailTo(`p0.${waves[1]!.suffix}@club.test`, subject(waves[1]!));
  const left2 = await waves[0]!.leader.send('GET', `/api/warning/proposed?campId=${waves[0]!.campId}`);
  expect(left2.data.map(({ name }: { name: string }) => name)).toEqual([`Adel ${waves[0]!.suffix}`]);
});
