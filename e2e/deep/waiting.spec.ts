import { ar } from '#app/catalogs/ar.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { storedDrafts } from '../stored-drafts.ts';
import { apiAs, daysAgo, makeCamp, randomSuffix } from '../camp.ts';

const people = ['Amina', 'Bilal', 'Carim'];

/** Fills the values into a text of the catalog. */
const say = (text: string, values: Record<string, string | number>) =>
  text.replace(/\u2068|\u2069/g, '').replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));

test('a mark made without a connection does not overwrite what somebody else marked meanwhile', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { attendance, ui } = words;
  const camp = await makeCamp(request, { people, sessions: [{ title: 'Loops', startsAt: daysAgo(1) }] });
  const read = async () =>
    (await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`)).data as {
      userId: string;
      cells: (string | null)[];
    }[];
  const [amina, bilal] = await read();
  await signInAs('hr');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*Loops`) });
  await expect(cell('Amina')).toBeVisible();

  await context.setOffline(true);
  for (const name of people.slice(0, 2)) {
    await cell(name).focus();
    await page.keyboard.press('p');
    await expect(cell(name)).toHaveAccessibleName(new RegExp(`present, ${ui.waiting.cell}$`));
  }
  const sessionId = camp.sessionIds[0];
  for (const { userId } of [amina!, bilal!])
    await camp.leader.send('PATCH', '/api/attendance', { sessionId, userId, state: 'late' });
  await context.setOffline(false);

  const problems = page.getByRole('alert');
  await expect(problems).toContainText(say(ui.waiting.problems_other, { count: 2 }));
  await expect(problems).toContainText('You chose “⁨present⁩”. In the meantime somebody else set “⁨late⁩”.');
  await expect(cell('Amina')).toHaveAccessibleName(new RegExp(`${ui.waiting.cellProblem}$`));
  expect((await read()).map(({ cells }) => cells[0])).toEqual(['late', 'late', null]);

  const mine = say(ui.waiting.keepMine, { value: attendance.states.present });
  const theirs = say(ui.waiting.takeTheirs, { value: attendance.states.late });
  await problems
    .getByRole('group', { name: /^Amina/ })
    .getByRole('button', { name: mine })
    .click();
  await problems
    .getByRole('group', { name: /^Bilal/ })
    .getByRole('button', { name: theirs })
    .click();
  await expect(problems).toHaveCount(0);
  await expect
    .poll(async () => (await read()).map(({ cells }) => cells[0]))
    .toEqual(['present', 'late', null]);
  await expect(cell('Bilal')).toHaveAccessibleName(/: late$/);
});

test(
  'hr corrects marks on the Warning screen without a connection: they wait, and what somebody else marked stays',
  onPhone,
  async ({ page, context, request, words, signInAs }) => {
    const { attendance, ui } = words;
    const camp = await makeCamp(request, {
      people: people.slice(0, 2),
      sessions: [{ title: 'Loops', startsAt: daysAgo(1) }],
    });
    const [sessionId] = camp.sessionIds;
    const read = async () =>
      (await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`)).data as {
        userId: string;
        cells: (string | null)[];
      }[];
    const stored = async () => (await read()).map(({ cells }) => cells[0]);
    const mark = (userId: string, state: string) =>
      camp.leader.send('PATCH', '/api/attendance', { sessionId, userId, state });
    const [amina, bilal] = await read();
    await mark(amina!.userId, 'absent');
    await mark(bilal!.userId, 'absent');
    await signInAs('hr');
    const address = `/dashboard/warning_attendance?campId=${camp.campId}`;
    await page.goto(address);
    const toggle = (name: string) => page.getByRole('switch', { name: new RegExp(`${name}.*Loops`) });
    await expect(toggle('Bilal')).toBeVisible();

    await context.setOffline(true);
    for (const name of ['Amina', 'Bilal']) {
      await toggle(name).click();
      await expect(toggle(name)).toBeChecked();
      await expect(toggle(name)).toHaveAccessibleName(new RegExp(`${ui.waiting.cell}$`));
    }
    await expect(page.getByText(ar.attendance.waiting.count_two)).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).first().click();
    await expect(toggle('Amina')).not.toBeChecked();
    await toggle('Amina').click();
    expect(await stored()).toEqual(['absent', 'absent']);

    await mark(bilal!.userId, 'excused');
    await context.setOffline(false);
    const problems = page.getByRole('alert');
    await expect(problems).toContainText(ar.ui.waiting.problems_one);
    await expect.poll(stored).toEqual(['present', 'excused']);
    await expect(toggle('Bilal')).toHaveAccessibleName(new RegExp(`${ui.waiting.cellProblem}$`));
    const theirs = say(ui.waiting.takeTheirs, { value: attendance.states.excused });
    await problems.getByRole('button', { name: theirs }).click();
    await expect(problems).toHaveCount(0);
    await expect(toggle('Bilal')).not.toBeChecked();
    await expect(toggle('Amina')).toBeChecked();
    await expect(page.getByText(ui.waiting.cell, { exact: true })).toHaveCount(0);
    expect(await stored()).toEqual(['present', 'excused']);
  },
);

test('an instructor removes names from the check-in list without a connection, and they leave it when it is back', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { projector } = words.attendance;
  const camp = await makeCamp(request, { people, sessions: [{ title: 'Loops', startsAt: daysAgo(0) }] });
  const [sessionId] = camp.sessionIds;
  const read = async () =>
    (await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`)).data as {
      userId: string;
      cells: (string | null)[];
    }[];
  const mark = (userId: string, state: string) =>
    camp.leader.send('PATCH', '/api/attendance', { sessionId, userId, state });
  const everybody = (await read()).map(({ userId }) => userId);
  for (const userId of everybody) await mark(userId, 'present');
  await signInAs('instructor');
  await page.goto(`/dashboard/attendance/projector/${sessionId}`);
  const row = (name: string) =>
    page.getByRole('list', { name: projector.arrivals }).getByRole('listitem').filter({ hasText: name });
  const count = (present: number) => page.getByText(say(projector.inOf, { present, trainees: 3 }));
  await expect(count(3)).toBeAttached();

  await context.setOffline(true);
  for (const name of people) {
    await row(name)
      .getByRole('button', { name: new RegExp(`^${projector.takeOff.split('{{')[0]}`) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: projector.takeOffConfirm }).click();
    await expect(row(name)).toContainText(projector.leaving);
  }
  await expect(count(0)).toBeAttached();
  await row('Amina')
    .getByRole('button', { name: new RegExp(`^${projector.keep.split('{{')[0]}`) })
    .click();
  await expect(count(1)).toBeAttached();
  // Somebody else corrected one of them meanwhile, to a mark that is off the list as well.
  await mark(everybody[1]!, 'absent');

  await context.setOffline(false);
  await expect(row('Carim')).toHaveCount(0);
  await expect(row('Bilal')).toHaveCount(0);
  await expect(row('Amina')).toBeVisible();
  await expect
    .poll(async () => (await read()).map(({ cells }) => cells[0]))
    .toEqual(['present', 'absent', null]);
  await expect(page.getByRole('region', { name: words.ui.waiting.title })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Loops' })).toHaveCount(0);
});

test('a result set by hand without a connection waits, and signing out asks first', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { sheets, ui, shell } = words;
  const session = {
    title: 'Loops',
    startsAt: daysAgo(1),
    sheet: 'https://codeforces.com/group/x/contest/1',
  };
  const camp = await makeCamp(request, { people, sessions: [session] });
  await signInAs('mentor');
  await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
  const cell = page.getByRole('button', { name: /^Change Amina/ });
  await cell.click();
  await context.setOffline(true);
  await page.locator('input[name=solved]').fill('4');
  await page.getByRole('button', { name: ui.save }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cell).toHaveAccessibleName(new RegExp(`4.*${ui.waiting.cell}$`));
  await expect(page.getByText(say(sheets.waiting.count_one, { count: 1 }))).toBeVisible();

  await page.getByRole('button', { name: shell.dashboard.logOut }).click();
  await expect(page.getByRole('dialog')).toContainText(ui.waiting.signOutTitle);
  await page.getByRole('button', { name: ui.waiting.stay }).click();
  await context.setOffline(false);
  await expect(cell).not.toHaveAccessibleName(new RegExp(ui.waiting.cell));
  const leader = await apiAs(request, 'leader');
  const { data } = await leader.send('GET', `/api/sheet?campId=${camp.campId}&search=Amina`);
  expect(data[0].cells[0]).toMatchObject({ solved: 4, source: 'manual' });
});

test('a session that is added without a connection stays in its form, is sent once and is not lost with the tab', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { sessions, ui } = words;
  const { fields } = sessions.dashboard;
  const camp = await makeCamp(request, { people: [], sessions: [] });
  const title = `Offline ${camp.suffix}`;
  const stored = async () =>
    (await camp.leader.send('GET', `/api/session?search=${title}`)).data.map(
      (session: { title: string }) => session.title,
    );
  await signInAs('leader');
  await page.goto('/dashboard/sessions/addsession');
  const field = (name: string) => page.locator(`[name=${name}]`);
  await field('title').fill(title);
  await field('levelId').selectOption({ label: camp.level });
  await field('campId').selectOption({ label: camp.title });

  await expect
    .poll(() => storedDrafts(page))
    .toContainEqual(expect.objectContaining({ title, campId: camp.campId }));
  await page.reload();
  await expect(page.getByText(ui.draft.restored)).toBeVisible();
  await expect(field('title')).toHaveValue(title);
  await expect(field('campId').locator('option:checked')).toHaveText(camp.title);

  const add = async () => {
    await page.getByRole('button', { name: sessions.dashboard.add }).click();
    await page.getByRole('dialog').getByRole('button', { name: sessions.dashboard.add }).click();
  };
  await field('startsAt').fill('2026-11-20T18:00');
  await field('content').fill('Typed after the reload.');
  await context.setOffline(true);
  await add();
  await expect(page.getByText(ui.draft.kept)).toBeVisible();
  await expect(field('content')).toHaveValue('Typed after the reload.');
  expect(await stored()).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(ui.draft.back)).toBeVisible();
  await add();
  await expect(page).toHaveURL('/dashboard/sessions');
  expect(await stored()).toEqual([title]);
  await page.goto('/dashboard/sessions/addsession');
  await expect(page.getByLabel(fields.title, { exact: false }).first()).toHaveValue('');
  await expect(page.getByText(ui.draft.restored)).toHaveCount(0);
});

test('a create whose response is lost is carried out once', async ({ page, request, words, signInAs }) => {
  const { levels, ui } = words;
  const leader = await apiAs(request, 'leader');
  const title = `Once ${randomSuffix()}`;
  await signInAs('leader');
  await page.goto('/dashboard/levels/addlevel');
  await page.locator('[name=title]').fill(title);
  await page.locator('[name=description]').fill('Sent twice.');
  await page.route(
    '**/api/level',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  const add = page.getByRole('button', { name: levels.dashboard.add });
  await add.click();
  await expect(page.getByText(ui.draft.back)).toBeVisible();
  await add.click();
  await expect(page).toHaveURL('/dashboard/levels');
  expect((await leader.send('GET', `/api/level?search=${title}`)).total).toBe(1);
});

test('an edit that waited does not overwrite what somebody else changed in the record', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { levels, ui } = words;
  const leader = await apiAs(request, 'leader');
  const title = `Both ${randomSuffix()}`;
  const { data } = await leader.send('POST', '/api/level', { title, description: 'As it was.' });
  await signInAs('leader');
  await page.goto(`/dashboard/levels/addlevel?id=${data._id}`);
  await page.locator('[name=description]').fill('Mine.');
  await context.setOffline(true);
  await page.getByRole('button', { name: ui.save }).click();
  await expect(page.getByText(ui.draft.kept)).toBeVisible();
  const theirs = { title: `${title}!`, description: 'Theirs.' };
  await leader.send('PATCH', `/api/level/${data._id}`, theirs);
  await context.setOffline(false);
  await expect(page.getByText(ui.draft.back)).toBeVisible();
  await page.getByRole('button', { name: ui.save }).click();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText(ui.draft.changed);
  await expect(alert).toContainText('Theirs.');
  await expect(page.locator('[name=title]')).toHaveValue(theirs.title);
  const description = alert.getByRole('group', { name: levels.dashboard.fields.description });
  await description.getByRole('button', { name: ui.draft.keepMine }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: ui.save }).click();
  await expect(page).toHaveURL('/dashboard/levels');
  const { data: now } = await leader.send('GET', `/api/level/${data._id}`);
  expect(now).toMatchObject({ title: theirs.title, description: 'Mine.' });
});
