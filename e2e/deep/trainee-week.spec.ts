import type { APIRequestContext, Browser, Page, Route } from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import type { Language } from '#kit/shared/language.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, picture } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, samplePassword } from '../fixtures.ts';
import { test } from '../own-club.ts';
import { storedDrafts } from '../stored-drafts.ts';
import { apiAs, daysAgo, randomSuffix } from '../camp.ts';

test.use({ clubSettings: { RATE_LIMITS: 'off' } });

// People of the sample club joined these before their first session, which a new camp cannot offer.
const traineesCamp = '00000000-0000-7000-8000-000000000103';
const instructorsCamp = '00000000-0000-7000-8000-000000000104';

interface Somebody {
  _id: string;
  email: string;
  name: string;
}

async function traineesOf(request: APIRequestContext, campId: string): Promise<Somebody[]> {
  const leader = await apiAs(request, 'leader');
  const { data } = await leader.send('GET', `/api/user?role=trainee&campId=${campId}&size=100`);
  return (data as Record<'_id' | 'email' | 'firstName' | 'lastName', string>[]).map(
    ({ _id, email, firstName, lastName }) => ({ _id, email, name: `${firstName} ${lastName}` }),
  );
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

/** Staff at a desk, who read the other language. */
async function openDesk(browser: Browser, baseURL: string | undefined, language: Language) {
  const locale = language === 'ar' ? 'en-US' : 'ar-EG';
  const viewport = { width: 1366, height: 900 };
  const desk = await browser.newContext({ baseURL, locale, viewport, reducedMotion: 'reduce' });
  return { desk: await desk.newPage(), said: language === 'ar' ? en : ar };
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

test('a trainee is excused from what they missed, and the proposed warning that rested on it is gone', async ({
  page,
  browser,
  baseURL,
  request,
  words,
  language,
}) => {
  // Two people in two browsers.
  test.slow();
  const { own, messages } = words.excuses;
  const suffix = randomSuffix();
  const trainee = (await traineesOf(request, traineesCamp)).find(
    ({ email }) => email === 'trainee@sample.club',
  )!;
  const leader = await apiAs(request, 'leader');
  await leader.send('PUT', `/api/camp/${traineesCamp}/rules`, { absencesInRow: 1 });
  const missed = await holdSession(request, traineesCamp, `Heaps ${suffix}`, 1);
  await missed.mark(trainee, 'absent');

  const { desk, said } = await openDesk(browser, baseURL, language);
  await signIn(desk, request, 'hr@sample.club');
  const warningsOf = `/dashboard/warning_attendance?campId=${traineesCamp}`;
  const proposal = desk.getByRole('checkbox', { name: new RegExp(`${trainee.name}.*Heaps ${suffix}`) });
  await desk.goto(warningsOf);
  await expect(proposal).toBeVisible();

  const send = await signIn(page, request, trainee.email);
  const dialog = page.getByRole('dialog', { name: own.missedTitle });
  const offer = page.getByRole('button', { name: own.missed });
  const waiting = page.getByText(own.states.pending);
  const ask = async (reason: string) => {
    await offer.click();
    await fieldOf(page, own.reason).fill(reason);
    await dialog.getByLabel(own.file).setInputFiles(picture);
    await expect(dialog.getByText('me.jpg')).toBeVisible();
    await dialog.getByRole('button', { name: own.submit }).click();
    await expect(dialog).toBeHidden();
    await expect(waiting).toBeVisible();
  };

  await test.step('without a reason nothing is sent, and what was typed outlives the page', async () => {
    await page.goto(`/session/${missed.id}`);
    await offer.click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: own.submit }).click();
    await expect(dialog.getByText(words.excuses.errors.reasonRequired)).toBeVisible();
    await fieldOf(page, own.reason).fill('I had');
    await expect.poll(() => storedDrafts(page)).toEqual([{ reason: 'I had' }]);
    await page.reload();
    await offer.click();
    await expect(fieldOf(page, own.reason)).toHaveValue('I had');
    await dialog.getByRole('button', { name: words.ui.cancel }).click();
  });

  await test.step('while it waits it can be taken back', async () => {
    await ask('Wrong day');
    await expect(offer).toHaveCount(0);
    await expectFitsAndAccessible(page);
    await page.getByRole('button', { name: own.takeBack }).click();
    await page.getByRole('dialog').getByRole('button', { name: own.takeBack }).click();
    await expectToast(page, messages.takenBack);
    await expect(waiting).toHaveCount(0);
    expect((await send('GET', `/api/excuse?sessionId=${missed.id}`)).data).toEqual([]);
    await ask('An exam at the same hour');
  });

  await test.step('hr reads it in the other language and accepts with one tap', async () => {
    await desk.goto(`/dashboard/excuses?campId=${traineesCamp}`);
    const row = desk.getByRole('row').filter({ hasText: trainee.name });
    await expect(row).toContainText('An exam at the same hour');
    await expect(row).toContainText(`Heaps ${suffix}`);
    await expectAccessible(desk);
    const file = await row.getByRole('link', { name: 'me.webp' }).getAttribute('href');
    const proof = await request.get(file!);
    expect([proof.status(), proof.headers()['content-type']]).toEqual([200, 'image/webp']);
    await row.getByRole('button', { name: said.excuses.page.accept }).click();
    await expectToast(desk, said.excuses.page.decided.accepted.replace('{{name}}', trainee.name));
    await expect(row).toHaveCount(0);
    await desk.goto(warningsOf);
    await expect(desk.getByRole('switch', { name: new RegExp(trainee.name) }).first()).toBeVisible();
    await expect(proposal).toHaveCount(0);
    const { data } = await leader.send('GET', `/api/warning/proposed?campId=${traineesCamp}&kind=attendance`);
    expect(JSON.stringify(data)).not.toContain(trainee._id);
  });

  await test.step('the trainee sees it without a reload, and is told once', async () => {
    await expect(page.getByText(own.states.accepted)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const { data } = await send('GET', '/api/inbox?size=100');
    const told = (data as { kind: string; title: string }[]).filter(
      ({ kind, title }) => kind === 'excuse-decided' && title.includes(`Heaps ${suffix}`),
    );
    expect(told).toHaveLength(1);
    const progress = await send('GET', '/api/me/progress');
    const sessions = (progress.data as { sessions: { sessionId: string; state: string }[] }[]).flatMap(
      (camp) => camp.sessions,
    );
    expect(sessions.find(({ sessionId }) => sessionId === missed.id)?.state).toBe('excused');
  });
  await desk.context().close();
});

test('hr decides from row to row by keyboard, takes a decision back, and loses to somebody who was faster', async ({
  page,
  request,
  words,
}) => {
  const { page: texts } = words.excuses;
  const suffix = randomSuffix();
  const people = (await traineesOf(request, instructorsCamp)).slice(1, 4);
  const coming = await holdSession(request, instructorsCamp, `Graphs ${suffix}`, -2);
  for (const { email } of people) {
    const send = await signIn(null, request, email);
    await send('POST', '/api/excuse', { sessionId: coming.id, reason: `A wedding ${suffix}` });
  }
  const leader = await apiAs(request, 'leader');
  const stored = async () =>
    (
      (await leader.send('GET', `/api/excuse?sessionId=${coming.id}`)).data as {
        _id: string;
        user: { name: string };
        state: string;
      }[]
    ).toReversed();
  await signIn(page, request, 'mentor@sample.club');
  await page.goto('/dashboard/excuses');
  const rows = page.getByRole('row').filter({ hasText: `Graphs ${suffix}` });
  await expect(rows).toHaveCount(3);
  // The newest is first.
  const [third, second, first] = people as [Somebody, Somebody, Somebody];
  const button = (text: string, { name }: Somebody) =>
    page.getByRole('button', {
      name: text.replace('{{name}}', name).replace('{{session}}', `Graphs ${suffix}`),
    });

  await button(texts.acceptOf, first).focus();
  await page.keyboard.press('Enter');
  await expect(button(texts.acceptOf, second)).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expectToast(page, texts.decided.accepted.replace('{{name}}', first.name));
  await page.getByRole('button', { name: words.ui.undo }).click();
  await expectToast(page, texts.undone.replace('{{name}}', first.name));
  await expect(rows).toHaveCount(3);
  await expect
    .poll(async () => (await stored()).map(({ state }) => state))
    .toEqual(['pending', 'pending', 'pending']);
  await button(texts.acceptOf, first).click();
  await expect(rows).toHaveCount(2);

  const faster = (await stored()).find(({ user }) => user.name === second.name)!;
  // While the decision is on its way: before it, the row could be gone when it is clicked.
  const overtake = async (route: Route) => {
    await leader.send('PATCH', `/api/excuse/${faster._id}`, { decision: 'rejected' });
    await route.continue();
  };
  await page.context().route(`**/api/excuse/${faster._id}`, overtake, { times: 1 });
  await button(texts.acceptOf, second).click();
  await expectToast(page, texts.changed);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(third.name);

  // What was decided can be found and changed.
  await page.getByRole('combobox', { name: texts.state }).selectOption('rejected');
  await expect(rows).toHaveCount(1);
  await button(texts.acceptOf, second).click();
  await expect(rows).toHaveCount(0);
  await expect
    .poll(async () => (await stored()).find(({ user }) => user.name === second.name)?.state)
    .toBe('accepted');
});

test('three trainees rate a session, and from then on the instructor sees what they thought', async ({
  page,
  browser,
  baseURL,
  request,
  words,
  language,
}) => {
  const { own, stars: starsText } = words.ratings;
  const suffix = randomSuffix();
  const session = await holdSession(request, instructorsCamp, `Ratings ${suffix}`, 0.2);
  const [first, second, third, away] = (await traineesOf(request, instructorsCamp)) as [
    Somebody,
    Somebody,
    Somebody,
    Somebody,
  ];
  for (const person of [first, second, third]) await session.mark(person, 'present');
  await session.mark(away, 'absent');
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

  await signIn(page, request, third.email);
  await page.goto(path);
  const star = (count: number) =>
    page.getByRole('radio', {
      name: starsText.replace('{{stars}}', String(count)).replace('{{most}}', '5'),
    });
  const given = (count: number) =>
    page.getByText(own.given.replace('{{stars}}', String(count)).replace('{{most}}', '5'));
  await expect(page.getByText(own.text)).toBeVisible();
  await star(3).check();
  await expect(given(3)).toBeVisible();
  // The next star lies on the left in Arabic.
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
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
  for (const { name } of [first, second, third]) await expect(panel).not.toContainText(name);
  await expectAccessible(desk);

  // Somebody who was not there rates nothing; the offer to be excused is theirs.
  await signIn(page, request, away.email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: words.excuses.own.missed })).toBeVisible();
  await expect(star(1)).toHaveCount(0);
  await desk.context().close();
});
