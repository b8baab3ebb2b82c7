import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Role } from '#club/shared/access.ts';
import { goodPassword } from './account.ts';
import type { Mail } from './fixtures.ts';
import { apiAs, randomSuffix } from './camp.ts';

/** An address that nobody else uses. */
export const newAddress = () => `invited.${randomSuffix()}${randomSuffix()}@club.test`;

/** Waits for an invitation to an address, other than one that came before; returns its text and its link. */
export async function invitationTo(request: APIRequestContext, address: string, before = '') {
  let found: { text: string; link: string } | undefined;
  await expect(async () => {
    const mails: Mail[] = await (await request.get('/dev/mail?format=json')).json();
    const links = mails
      .filter(({ to }) => to === address)
      .map(({ text }) => ({ text, link: /https?:\S+\/invitation#token=\S+/.exec(text)?.[0] ?? '' }));
    found = links.find(({ link }) => link !== '' && link !== before);
    expect(found, `an invitation to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found!;
}

/** The secret behind the # of a link. */
export const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** A member of staff of its own, who came by an invitation. */
export async function newStaff(request: APIRequestContext, role: Role) {
  const leader = await apiAs(request, 'leader');
  const email = newAddress();
  await leader.send('POST', '/api/invitation', { email, role });
  const { link } = await invitationTo(request, email);
  const data = {
    token: tokenOf(link),
    firstName: 'Hana',
    lastName: 'Samir',
    phone: '01012345678',
    password: goodPassword,
    confirmPassword: goodPassword,
  };
  const accepted = await request.post('/api/invitation/accept', { data });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  return { email, password: goodPassword };
}

/** Signs somebody in on the page, without clicking through the form. */
export async function signInWith(page: Page, { email, password }: { email: string; password: string }) {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { token, user } = await reply.json();
  await page.goto('/api/health');
  await page.evaluate(
    ([given, stored]) => {
      localStorage.setItem('userToken', given!);
      localStorage.setItem('user', stored!);
    },
    [token as string, JSON.stringify(user)],
  );
  return token as string;
}
