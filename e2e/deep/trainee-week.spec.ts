import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { openDesk } from '../desk.ts';
import { expect, onPhone, samplePassword, test } from '../fixtures.ts';
import { apiAs, daysAgo, makeCamp } from '../camp.ts';

const sampleCamp = '00000000-0000-7000-8000-000000000104';

interface Somebody {
  _id: string;
  email: string;
  name: string;
}

/** A camp of its own with three trainees of the sample club, who can sign in. */
async function campOfThree(request: APIRequestContext) {
  const camp = await makeCamp(request, { people: [], sessions: [] });
  const { data } = await camp.leader.send('GET', `/api/user?role=trainee&campId=${sampleCamp}&size=3`);
  const people: Somebody[] = [];
  for (const { _id, email, firstName, lastName } of data as Record<string, string>[]) {
    const send = await signIn(null, request, email!);
    const asked = await send('POST', '/api/request', { campId: camp.campId });
    const accepted = { requestIds: [asked.data._id], requestStat: 'accepted' };
    await camp.leader.send('PATCH', '/api/request', accepted);
    people.push({ _id: _id!, email: email!, name: `${firstName} ${lastName}` });
  }
  return { ...camp, people: people as [Somebody, Somebody, Somebody] };
}

/** Signs a person of the sample club in; calls the API as them. */
async function signIn(page: Page | null, request: APIRequestContext, email: string) {
  const data = { email, password: samplePassword };
  const { token, user } = await (await request.post('/api/auth/login', { data })).json();
  await page?.goto('/api/health');
  await page?.evaluate(
    ([given, stored]) => {
      localStorage.setItem('userToken', given!);
      localStorage.setItem('user', stored!);
    },
    [token as string, JSON.stringify(user)],
  );
  return async (method: string, path: string, body?: object) => {
    const reply = await request.fetch(path, { method, headers: { token }, data: body });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
}

/** A session that was held so many days ago. */
async function holdSession(request: APIRequestContext, campId: string, title: string, days: number) {
  const leader = await apiAs(request, 'leader');
  const body = { title, campId, startsAt: daysAgo(days), attendance: true };
  const id = (await leader.send('POST', '/api/session', body)).data._id as string;
  const mark = ({ _id: userId }: Somebody, state: string) =>
    leader.send('PATCH', '/api/attendance', { sessionId: id, userId, state });
  return { id, mark };
}

test('hr decides from row to row by keyboard, takes a decision back, and loses to somebody who was faster', async ({
  page,
  request,
  words,
}) => {
  const { page: texts } = words.excuses;
  const { leader, campId, suffix, people } = await campOfThree(request);
  const coming = await holdSession(request, campId, `Graphs ${suffix}`, -2);
  for (const { email } of people) {
    const send = await signIn(null, request, email);
    await send('POST', '/api/excuse', { sessionId: coming.id, reason: `A wedding ${suffix}` });
  }
  const stored = async () =>
    (
      (await leader.send('GET', `/api/excuse?sessionId=${coming.id}`)).data as {
        _id: string;
        user: { name: string };
        state: string;
      }[]
    ).toReversed();
  await signIn(page, request, 'mentor@sample.club');
  await page.goto(`/dashboard/excuses?campId=${campId}`);
  const rows = page.getByRole('row').filter({ hasText: `Graphs ${suffix}` });
  await expect(rows).toHaveCount(3);
  // The newest is first.
  const [third, second, first] = people;
  const button = (text: string, { name }: Somebody) =>
    page.getByRole('button', {
      name: text.replace('{{name}}', name).replace('{{session}}', `Graphs ${suffix}`),
    });

  await button(texts.acceptOf, first).focus();
  await page.keyboard.press('Enter');
  await expect(button(texts.acceptOf, second)).toBeFocused();
  const accepted = rows.filter({ hasText: words.excuses.states.accepted });
  await expect(accepted).toContainText(first.name);
  await page.getByRole('button', { name: new RegExp(`^${words.ui.undo}: .*${first.name}`) }).click();
  await expect(button(texts.acceptOf, first)).toBeFocused();
  await expect(accepted).toHaveCount(0);
  expect((await stored()).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
  await page.keyboard.press('Enter');
  await expect(accepted).toContainText(first.name);

  const faster = (await stored()).find(({ user }) => user.name === second.name)!;
  // While the decision is on its way: before it, the row could be gone when it is clicked.
  const overtake = async (route: Route) => {
    await leader.send('PATCH', `/api/excuse/${faster._id}`, { decision: 'rejected' });
    await route.continue();
  };
  await page.context().route(`**/api/excuse/${faster._id}`, overtake, { times: 1 });
  await button(texts.acceptOf, second).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('listitem').filter({ hasText: texts.changed })).toBeVisible({
    timeout: 15_000,
  });
  // It shows how it stands now.
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(third.name);

  // A refusal needs a reason, which stands with the name of who refused.
  await button(texts.rejectOf, third).click();
  const dialog = page.getByRole('dialog', { name: texts.rejectTitle.replace('{{name}}', third.name) });
  await dialog.getByRole('button', { name: texts.reject }).click();
  await expect(dialog.getByText(words.excuses.errors.answerRequired)).toBeVisible();
  await fieldOf(page, texts.answer).fill('The wedding is next week');
  await dialog.getByRole('button', { name: texts.reject }).click();
  await expect(rows).toContainText(words.excuses.states.rejected);

  // What was decided can be found and changed.
  await page.getByRole('combobox', { name: texts.state }).selectOption('rejected');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: third.name })).toContainText('The wedding is next week');
  await button(texts.acceptOf, second).click();
  await expect(rows.filter({ hasText: second.name })).toContainText(words.excuses.states.accepted);
  // Another filter is another list: what is held goes out.
  await page.getByRole('combobox', { name: texts.state }).selectOption('');
  await expect
    .poll(async () => (await stored()).find(({ user }) => user.name === second.name)?.state)
    .toBe('accepted');
});

test(
  'three trainees rate a session, and from then on the instructor sees what they thought',
  onPhone,
  async ({ page, browser, baseURL, request, words, language }) => {
    const { own, stars: starsText } = words.ratings;
    const { campId, suffix, people } = await campOfThree(request);
    const [first, second, third] = people;
    const session = await holdSession(request, campId, `Ratings ${suffix}`, 0.2);
    for (const person of [first, second]) await session.mark(person, 'present');
    await session.mark(third, 'absent');
    const path = `/session/${session.id}`;
    for (const [person, stars] of [
      [first, 5],
      [second, 2],
    ] as const) {
      const send = await signIn(null, request, person.email);
      await send('POST', `/api/session/${session.id}/rating`, { stars, text: stars === 5 ? 'Clear' : '' });
    }

    const { desk, said } = await openDesk(browser, baseURL, language);
    await signIn(desk, request, 'instructor@sample.club');
    await desk.goto(path);
    const panel = desk.getByRole('region', { name: said.ratings.staff.title });
    await expect(panel).toContainText(
      said.ratings.staff.few.replace('{{answers}}', '2').replaceAll('{{from}}', '3'),
    );
    await expect(panel).not.toContainText('Clear');

    await test.step('somebody who was absent is not asked', async () => {
      await signIn(page, request, third.email);
      const read = page.waitForResponse('**/api/session/*/rating/me');
      await page.goto(path);
      await read;
      await expect(page.getByRole('heading', { level: 1, name: `Ratings ${suffix}` })).toBeVisible();
      await expect(page.getByText(own.title)).toHaveCount(0);
      await session.mark(third, 'present');
      await page.reload();
    });
    const star = (count: number) =>
      page.getByRole('radio', {
        name: starsText.replace('{{stars}}', String(count)).replace('{{most}}', '5'),
      });
    const given = (count: number) =>
      page.getByText(own.given.replace('{{stars}}', String(count)).replace('{{most}}', '5'));
    await expect(page.getByText(own.text)).toBeVisible();
    await star(3).click();
    await expect(star(3)).toBeChecked();
    await expect(given(3)).toBeVisible();
    // The next star lies on the left in Arabic.
    await page.keyboard.press('ArrowLeft');
    await expect(star(4)).toBeChecked();
    await expect(given(4)).toBeVisible();
    const line = page.getByRole('textbox', { name: own.line });
    await line.fill('More examples, please');
    await page.getByRole('button', { name: own.send, exact: true }).click();
    await expectToast(page, words.ratings.messages.rated);
    await expectFitsAndAccessible(page);
    await page.reload();
    await expect(star(4)).toBeChecked();
    await expect(line).toHaveValue('More examples, please');

    await desk.reload();
    await expect(panel).toContainText(
      said.ratings.staff.average.replace('{{average}}', '3.7').replace('{{most}}', '5'),
    );
    for (const text of ['Clear', 'More examples, please']) await expect(panel).toContainText(text);
    for (const { name } of people) await expect(panel).not.toContainText(name);
    await expectAccessible(desk);
    await desk.context().close();
  },
);
