import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { invitationTo, newAddress, tokenOf } from '../invited.ts';
import { apiAs } from '../camp.ts';

test('a leader sends an invitation again, which ends its first link, and takes it back', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { invitations, inviting } = words;
  const email = newAddress();
  const leader = await apiAs(request, 'leader');
  await leader.send('POST', '/api/invitation', { email, role: 'hr' });
  const first = await invitationTo(request, email);
  const named = (text: string) => text.replace('{{email}}', email);
  const statusOf = async (link: string) =>
    (await request.get('/api/invitation/accept', { headers: { token: tokenOf(link) } })).status();
  expect(await statusOf(first.link)).toBe(200);

  await signInAs('leader');
  await page.goto('/dashboard/coremembers');
  await page.getByRole('button', { name: named(inviting.sendAgainOf) }).click();
  await expectToast(page, invitations.messages.sent);
  const second = await invitationTo(request, email, first.link);
  expect([await statusOf(first.link), await statusOf(second.link)]).toEqual([400, 200]);

  const takeBack = page.getByRole('button', { name: named(inviting.takeBackOf) });
  await takeBack.click();
  const question = page.getByRole('dialog', { name: inviting.withdrawal.title });
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: words.ui.cancel }).click();
  await takeBack.click();
  await question.getByRole('button', { name: inviting.takeBack }).click();
  await expectToast(page, invitations.messages.withdrawn);
  await expect(takeBack).toHaveCount(0);
  await expect(page.getByRole('heading', { name: inviting.title })).toBeFocused();
  expect(await statusOf(second.link)).toBe(400);
});
