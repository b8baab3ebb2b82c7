import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Catalog, en } from '#app/catalogs/en.ts';
import { goodPassword, newPerson, type Person } from './account.ts';
import { apiAs, randomSuffix } from './camp.ts';

const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

export type MailTo = (address: string, subject: string) => Promise<{ text: string }>;

/** A verified account that has not asked for a camp, signed in on the page. */
export async function newApplicant(page: Page, request: APIRequestContext, words: Catalog, mailTo: MailTo) {
  const person: Person = newPerson();
  const leader = await apiAs(request, 'leader');
  const [universityIdHti, nationalId] = [Number(`1${digits(7)}`), `3${digits(13)}`];
  await leader.send('POST', '/api/user', {
    ...person,
    confirmPassword: goodPassword,
    phone: '01012345678',
    nationalId,
    universityIdHti,
    codeforces_handle: `salma_${randomSuffix()}`,
    university: 'Higher Technological Institute',
    collegeYear: 'second',
    gender: 'female',
    DOB: '2005-03-14',
    role: 'user',
  });
  // The account was made in the language of the leader's call.
  const mail = await mailTo(person.email, en.auth.mail.verifySubject);
  await page.goto(/https?:\S+verify-email\S+/.exec(mail.text)![0]);
  await expect(page.getByRole('heading', { level: 1, name: words.auth.verify.doneTitle })).toBeVisible();
  const { email, password } = person;
  const { token, user } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  await page.evaluate(
    ([given, stored]) => {
      localStorage.setItem('userToken', given!);
      localStorage.setItem('user', stored!);
    },
    [token as string, JSON.stringify(user)],
  );
  return { person, token: token as string, user: JSON.stringify(user) };
}
