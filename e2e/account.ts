import { expect, type Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { sampleTitle } from './sample-titles.ts';

/** Long and uncommon enough for the password rules. */
export const goodPassword = 'three balloons on a string';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A person without an account, with an address of their own. */
export function newPerson(): Person {
  const mark = Math.random().toString(36).slice(2, 10);
  return {
    firstName: 'Salma',
    lastName: 'Nasser',
    email: `salma.${mark}@example.com`,
    password: goodPassword,
  };
}

export const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A PNG of one pixel. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A field by its label, required or not. */
export const fieldOf = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( ?\\*)?$`));

/** Fills every field of the sign-up form, by default for an open camp of the sample club. */
export async function fillSignUp(
  page: Page,
  words: Catalog,
  person: Person,
  { level, wave: camp } = { level: sampleTitle('Level 1', words), wave: sampleTitle('Wave 2', words) },
) {
  const { auth } = words;
  const field = (label: string) => fieldOf(page, label);
  await field(auth.fields.firstName).fill(person.firstName);
  await field(auth.fields.lastName).fill(person.lastName);
  await field(auth.fields.phone).fill('01012345678');
  await field(auth.fields.birthDate).fill('2005-03-14');
  await field(auth.fields.nationalId).fill(`3050314${digits(5)}2${digits(1)}`);
  await page.getByRole('radio', { name: auth.choices.genders.female }).check();
  await page.getByLabel(auth.signUp.picture).setInputFiles(picture);
  await field(auth.fields.university).fill('Higher Technological Institute');
  await field(auth.fields.universityId).fill(digits(8));
  await field(auth.fields.collegeYear).selectOption('second');
  await field(auth.fields.handle).fill(`salma_${digits(8)}`);
  await field(auth.fields.level).selectOption({ label: level });
  await field(auth.fields.camp).selectOption({ label: camp });
  await field(auth.fields.email).fill(person.email);
  await field(auth.fields.password).fill(person.password);
  await field(auth.fields.confirmPassword).fill(person.password);
}

/** Signs in through the form. */
export async function signInByForm(
  page: Page,
  { auth }: Catalog,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.getByRole('textbox', { name: auth.fields.email }).fill(email);
  await page.getByLabel(new RegExp(`^${auth.fields.password}`)).fill(password);
  await page.getByRole('button', { name: auth.signIn.submit }).click();
}

export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
