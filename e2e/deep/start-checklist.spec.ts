import { fieldOf, goodPassword, signInByForm } from '../account.ts';
import { expectFitsAndAccessible, submit } from '../dashboard.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-club.ts';

test.use({ clubSettings: { SAMPLE: '0' } });

test('the leader of an empty club is led through its first steps, and a step that is done is ticked', async ({
  page,
  request,
  club,
  words,
  language,
  phone,
}) => {
  const { start } = words.work;
  const email = `leader.${phone ? 'phone' : 'desktop'}@club.test`;
  const [link] = /\/setup\?token=\S+/.exec(club.output()) ?? [''];
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const leader = { firstName: 'Laila', lastName: 'Leader', email, password: goodPassword };
  const reply = await request.post('/api/auth/setup', {
    headers: { 'accept-language': language },
    data: { ...leader, token },
  });
  expect(reply.ok(), await reply.text()).toBe(true);

  await page.goto('/login');
  await signInByForm(page, words, { email, password: goodPassword });
  await expect(page).toHaveURL('/');
  const greeted = (done: number) =>
    words.greeting.start.replace('{{done}}', String(done)).replace('{{steps}}', '5');
  await page
    .getByRole('main')
    .getByRole('link', { name: greeted(0) })
    .click();
  await expect(page).toHaveURL('/dashboard/waveData');
  const list = page.getByRole('region', { name: start.title });
  await expect(list.getByRole('link')).toHaveCount(5);
  await expectFitsAndAccessible(page);

  await list.getByRole('link', { name: start.steps.level }).click();
  await expect(page).toHaveURL('/dashboard/levels/addlevel');
  await fieldOf(page, words.levels.dashboard.fields.title).fill('Level 1');
  await fieldOf(page, words.levels.dashboard.fields.description).fill('C++ from zero');
  await submit(page);
  await expect(page).toHaveURL('/dashboard/levels');

  await page.goto('/dashboard/waveData');
  await expect(list.getByRole('link')).toHaveCount(4);
  const step = list.getByRole('listitem').filter({ hasText: start.steps.level });
  await expect(step).toContainText(start.done);
  await expect(page.getByText(start.text.replace('{{done}}', '1').replace('{{steps}}', '5'))).toBeVisible();
});
