import type { APIRequestContext, Page } from '@playwright/test';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';
import { apiAs, daysAgo, joinAsTrainee, makeCamp } from '../camp.ts';

/** Everybody in a camp but the sample club's trainee, by name. */
async function traineesOf({ leader, campId, suffix }: Awaited<ReturnType<typeof makeCamp>>) {
  const { data } = await leader.send('GET', `/api/user?campId=${campId}&search=${suffix}&sort=name&size=100`);
  return data as { _id: string }[];
}

/** Rows of a table, or cards on a phone. */
const rowsOf = (page: Page, phone: boolean, name: string) =>
  phone
    ? page.getByRole('list', { name, exact: true }).locator('> li')
    : page.getByRole('table', { name }).locator('tbody > tr');

test(
  'a trainee far down a long standing sees its top with their own place above it, and their row is one tap away',
  onPhone,
  async ({ page, request, words, phone, counted, signInAs }) => {
    const { standing } = words;
    const camp = await makeCamp(request, {
      people: Array.from({ length: 32 }, (_, at) => `P${String(at).padStart(2, '0')}`),
      sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
    });
    const people = await traineesOf(camp);
    const solve = (userId: string, solved: number) =>
      camp.leader.send('PATCH', '/api/sheet', {
        sessionId: camp.sessionIds[0],
        kind: 'sheet',
        userId,
        solved,
      });
    for (const [at, { _id }] of people.slice(0, 28).entries()) await solve(_id, 40 - at);
    const trainee = await joinAsTrainee(request, camp.campId);
    await solve(trainee.id, 2);

    await signInAs('trainee');
    await page.goto(`/dashboard/standing?campId=${camp.campId}`);
    const rows = rowsOf(page, phone, standing.table.title);
    const own = rows.and(page.locator('[aria-current=true]'));
    const place = page.getByRole('button', { name: standing.table.jump });

    await test.step('title, search and the first ten are at the top', async () => {
      await expect(rows.first()).toContainText('P00');
      await expect(page).not.toHaveURL(/page=/);
      for (const shown of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('searchbox'),
        rows.first(),
      ])
        await expect(shown).toBeInViewport({ ratio: 1 });
      const colours = await rows
        .locator('[aria-hidden=true]:text-matches("^[0-9]+$")')
        .evaluateAll((ranks) => ranks.map((rank) => getComputedStyle(rank).color));
      expect(colours.lastIndexOf(colours[0]!)).toBe(9);
      await expect(page.getByText(counted(standing.goal, 'is', 50))).toBeAttached();
      await expect(rows.getByRole('link')).toHaveCount(0);
      await expectFitsAndAccessible(page);
    });

    await test.step('on a phone a row is as high as a finger, and the first one is above the middle', async () => {
      if (!phone) return;
      await page.setViewportSize({ width: 390, height: 844 });
      const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
      expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(64);
      expect(boxes[0]!.top).toBeLessThan(300);
    });

    await test.step('the own place is above them, and one tap leads to the row', async () => {
      await expect(place).toContainText(standing.table.rank.replace('{{rank}}', '29'));
      await expect(place).toContainText('2 / 50');
      await expect(own).toHaveCount(0);
      await place.click();
      await expect(page).toHaveURL(/[?&]page=2(&|$)/);
      await expect(own).toContainText(standing.table.you);
      await expect(own).toBeInViewport({ ratio: 1 });
      await expect(own.locator(':focus')).toBeVisible();
    });

    await test.step('nobody with nothing solved has a rank', async () => {
      const last = rows.last();
      await expect(last).toContainText('0 / 50');
      await expect(last).toContainText(standing.table.unranked);
    });

    await test.step('the top is one tap away, and a search is left for the own row', async () => {
      await page.getByRole('button', { name: standing.goal.top }).click();
      await expect(rows.first()).toContainText('P00');
      await page.getByRole('searchbox', { name: standing.table.search }).fill('P03');
      await expect(rows).toHaveCount(1);
      await place.click();
      await expect(own).toBeInViewport({ ratio: 1 });
      await expect(own.locator(':focus')).toBeVisible();
    });

    await test.step('the heading names the wave, and another one of theirs is one choice away', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(`${camp.level} · ${camp.title}`);
      await expect(page.getByText(standing.page.over)).toHaveCount(0);
      // The finished wave of the sample club.
      if (phone) await page.getByRole('button', { name: words.ui.list.filter }).click();
      await page
        .getByLabel(words.camps.picker.wave, { exact: true })
        .selectOption('00000000-0000-7000-8000-000000000101');
      if (phone) await page.getByRole('button', { name: words.ui.list.showRows }).click();
      await expect(heading).not.toContainText(camp.title);
      await expect(page.getByText(standing.page.over)).toBeVisible();
      await expectFitsAndAccessible(page);
    });
  },
);

test('a watcher whose page a change does not touch reads nothing, and one whose page it touches sees the new order', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, {
    people: Array.from({ length: 24 }, (_, at) => `P${String(at).padStart(2, '0')}`),
    sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
  });
  const people = await traineesOf(camp);
  const solve = (at: number, solved: number) =>
    camp.leader.send('PATCH', '/api/sheet', {
      sessionId: camp.sessionIds[0],
      kind: 'sheet',
      userId: people[at]!._id,
      solved,
    });
  for (const at of people.keys()) await solve(at, 100 - 2 * at);
  await signInAs('leader');
  const reads: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/api/standing?')) reads.push(asked.url());
  });
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?campId'));
  await page.goto(`/dashboard/standing?campId=${camp.campId}`);
  const rows = rowsOf(page, false, words.standing.table.title);
  await expect(rows).toHaveCount(20);
  await stream;
  // Touches the page, so that everything before it has been heard.
  await solve(0, 101);
  await expect(rows.first()).toContainText('101 / 50');
  reads.length = 0;
  // The last two, on the second page.
  await solve(23, 53);
  await solve(22, 55);
  // Events of a camp come in order: when this one shows, those before it have been heard.
  await solve(1, 103);
  await expect(rows.first()).toContainText('P01');
  await expect(rows.nth(1)).toContainText('P00');
  expect(reads).toHaveLength(1);
});

/** A camp with a second mentor: the sample club's mentor has the first trainee, the other one the second. */
async function campOfTwoMentors(request: APIRequestContext) {
  const camp = await makeCamp(request, {
    people: ['Alaa', 'Basma'],
    sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
  });
  const { leader, campId, suffix } = camp;
  const csv = `firstName,lastName,email,codeforces_handle,role\r\nNour,${suffix},n.${suffix}@club.test,n_${suffix},mentor`;
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const imported = await request.post('/api/user/import', {
    headers: { token: leader.token },
    multipart: { commit: 'true', file },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  const found = await leader.send('GET', `/api/user?search=n.${suffix}`);
  const nour = found.data[0]._id as string;
  const mentor = await apiAs(request, 'mentor');
  await leader.send('PATCH', `/api/camp/${campId}`, { mentorsId: [mentor.id, nour] });
  const [alaa, basma] = await traineesOf(camp);
  for (const [person, mentorId] of [
    [alaa!, mentor.id],
    [basma!, nour],
  ] as const)
    await leader.send('PATCH', `/api/camp/${campId}/mentor`, { userId: person._id, mentorId });
  return { ...camp, mentor, nour };
}

test('the standing and the sheets open with the mentor’s own trainees, one choice leads to all or to those of another mentor', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { standing, sheets, camps } = words;
  const { campId, suffix, mentor, nour } = await campOfTwoMentors(request);
  await signInAs('mentor');
  const filter = page.getByLabel(camps.picker.mentor, { exact: true });
  for (const [path, table] of [
    ['standing', standing.table.title],
    ['sheet_contest', sheets.page.table],
  ] as const) {
    await page.goto(`/dashboard/${path}?campId=${campId}`);
    const rows = page
      .getByRole(path === 'sheet_contest' ? 'grid' : 'table', { name: table })
      .locator('tbody > tr');
    await expect(rows).toHaveCount(1);
    await expect(filter).toHaveValue(mentor.id);
    await expect(filter.getByRole('option')).toHaveText([
      camps.picker.all,
      camps.picker.mine,
      `Nour ${suffix}`,
    ]);
    await expect(rows).toContainText(`Alaa ${suffix}`);
    await filter.selectOption(`Nour ${suffix}`);
    await expect(rows).toContainText(`Basma ${suffix}`);
    await expect(page).toHaveURL(new RegExp(`mentorId=${nour}`));
    await expectFitsAndAccessible(page);
    await page.goBack();
    await expect(rows).toContainText(`Alaa ${suffix}`);
    await filter.selectOption(camps.picker.all);
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/mentorId=all/);
  }
});

test('a name in any table leads a leader to the page of that person', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, {
    people: ['Alaa', 'Basma', 'Carim'],
    sessions: [{ title: 'Sheet', startsAt: daysAgo(3), sheet: 'https://codeforces.com/contest/1' }],
  });
  const { leader, campId, sessionIds, suffix } = camp;
  const [alaa, basma, carim] = await traineesOf(camp);
  // Alaa is warned twice, which is a risk; Carim is archived.
  for (const reason of ['First', 'Second'])
    await leader.send('POST', '/api/warning', {
      userId: alaa!._id,
      campId,
      sessionId: sessionIds[0],
      kind: 'attendance',
      reason,
    });
  await leader.send('POST', '/api/archive', { userIds: [carim!._id] });
  const trainee = await joinAsTrainee(request, campId);
  const me = await leader.send('GET', `/api/user?search=trainee%40sample.club`);
  const traineeName = `${me.data[0].firstName} ${me.data[0].lastName}`;

  await signInAs('leader');
  const named = (firstName: string) => `${firstName} ${suffix}`;
  const screens = [
    [`trainees?search=${suffix}`, named('Alaa'), alaa!._id],
    [`standing?campId=${campId}`, named('Alaa'), alaa!._id],
    [`sheet_contest?campId=${campId}`, named('Basma'), basma!._id],
    [`warning?campId=${campId}`, named('Basma'), basma!._id],
    [`request?campId=${campId}&status=accepted`, traineeName, trainee.id],
    [`archive?search=${suffix}`, named('Carim'), carim!._id],
    [`analysis?campId=${campId}`, named('Alaa'), alaa!._id],
    [`audit?search=${suffix}&kind=warning`, named('Alaa'), alaa!._id],
  ] as const;
  await page.goto('/dashboard');
  for (const [path, name, id] of screens)
    await test.step(path.split('?')[0]!, async () => {
      await openInApp(page, `/dashboard/${path}`);
      await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
        'href',
        `/dashboard/people/${id}`,
      );
    });

  await test.step('sent warnings', async () => {
    await openInApp(page, `/dashboard/warning_attendance?campId=${campId}`);
    const sent = page.getByRole('region', { name: words.warnings.sent.title, exact: true });
    await sent
      .getByRole('link', { name: named('Alaa'), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(`/dashboard/people/${alaa!._id}`);
    await expect(page.getByRole('heading', { level: 1, name: named('Alaa') })).toBeVisible();
  });

  await test.step('a wave without trainees', async () => {
    const empty = await makeCamp(request, { people: [], sessions: [] });
    await openInApp(page, `/wave/${empty.campId}`);
    const table = page.getByRole('region', { name: words.standing.table.title, exact: true });
    await expect(table.getByText(words.standing.table.empty)).toBeVisible();
    await expect(table.getByText(words.standing.table.emptyText)).toBeVisible();
  });

  await test.step('core members', async () => {
    await openInApp(page, '/dashboard/coremembers?search=mentor%40sample.club');
    const link = page.locator('main a[href^="/dashboard/people/"]');
    const href = await link.first().getAttribute('href');
    await link.first().click();
    await expect(page).toHaveURL(href!);
  });
});
