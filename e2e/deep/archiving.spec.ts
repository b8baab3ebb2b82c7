import { password, signUpForm } from '#tests/people.ts';
import { expectToast, fieldOf, signInByForm } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { joinAsTrainee, makeCamp } from '../camp.ts';

test('a session with 23 marks is archived instead of deleted, and comes back whole', async ({
  page,
  request,
  words,
  counted,
  signInAs,
}) => {
  const { sessions, removal, ui } = words;
  const people = Array.from({ length: 23 }, (_, at) => `Trainee${at}`);
  const camp = await makeCamp(request, { people, sessions: [{ title: 'Graphs' }, { title: 'Trees' }] });
  const [graphs] = camp.sessionIds;
  const { data: trainees } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}&size=100`);
  for (const { _id: userId } of trainees as { _id: string }[])
    await camp.leader.send('PATCH', '/api/attendance', { sessionId: graphs, userId, state: 'present' });
  const grid = async () => {
    const { columns, data } = await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}&size=100`);
    return { columns, data };
  };
  const before = await grid();

  await signInAs('leader');
  await page.goto(`/dashboard/sessions?campId=${camp.campId}`);
  await page
    .getByRole('button', { name: ui.list.removeOf.replace('{{name}}', 'Graphs') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: sessions.dashboard.removeTitle });
  await expect(dialog.getByText(counted(removal.parts, 'marks', 23))).toBeVisible();
  await dialog.getByRole('button', { name: sessions.dashboard.archive, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await grid()).columns).toMatchObject([{ title: 'Trees' }]);
  await page.getByRole('button', { name: ui.undo }).click();
  await expectToast(page, sessions.messages.restored);
  expect(await grid()).toEqual(before);
});

test('a trainee of an archived wave signs in, reads it as a past wave and may ask for another', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { progress, training } = words;
  const camp = await makeCamp(request, { people: [], sessions: [{ title: 'Graphs' }] });
  const trainee = await joinAsTrainee(request, camp.campId);
  const cell = { sessionId: camp.sessionIds[0], userId: trainee.id, kind: 'sheet', solved: 7 };
  await camp.leader.send('PATCH', '/api/sheet', cell);
  await camp.leader.send('POST', '/api/archive', { campId: camp.campId });

  await signInAs('trainee');
  await page.goto('/dashboard/waveData');
  const past = page.getByRole('region', { name: progress.page.past });
  const own = past.getByRole('article', { name: camp.title });
  await expect(own.getByText(progress.wave.archived)).toBeVisible();
  await expect(
    own.getByText(progress.wave.totalOf.replace('{{total}}', '7').replace('{{outOf}}', '50')),
  ).toBeVisible();
  await own.getByRole('link', { name: progress.wave.standing }).click();
  await expect(page.getByText('Nour Mahmoud').first()).toBeVisible();
  await page.goto(`/wave/${camp.campId}`);
  await expect(page.getByText(training.statuses.archived).first()).toBeVisible();
  await page.goto('/form');
  await expect(page.getByRole('button', { name: training.join.submit })).toBeVisible();
});

test('people who wait for an archived wave are answered, and an archived person reads at sign-in whom to ask', async ({
  page,
  request,
  words,
  counted,
  signInAs,
  mailTo,
}) => {
  const { archive, requests } = words;
  const wave = await makeCamp(request, { people: [], sessions: [] });
  const { data: camp } = await wave.leader.send('GET', `/api/camp/leader/${wave.campId}`);
  const form = signUpForm({ levelId: camp.levelId, campId: wave.campId });
  const reply = await request.post('/api/auth/signup', { data: form });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { _id: userId } = (await reply.json()).data;

  await signInAs('leader');
  await page.goto(`/dashboard/archive?add=${wave.campId}`);
  const dialog = page.getByRole('dialog', { name: archive.add.title });
  await expect(fieldOf(page, archive.add.wave)).toHaveValue(wave.campId);
  await expect(dialog.getByText(counted(archive.add, 'pending', 1))).toBeVisible();
  await fieldOf(page, archive.add.reason).fill('It starts again in spring.');
  await dialog.getByRole('button', { name: archive.add.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  const { rejectedSubject } = requests.mail;
  const subject = rejectedSubject.replace('{{level}}', wave.level).replace('{{wave}}', wave.title);
  const mail = await mailTo(form.email, subject);
  expect(mail.text).toContain('It starts again in spring.');

  await wave.leader.send('POST', '/api/archive', { userIds: [userId] });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInByForm(page, words, { email: form.email, password });
  await expect(page.getByText(words.auth.errors.archived).first()).toBeVisible();
});
