import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Catalog } from '#app/catalogs/en.ts';
import { fieldOf } from './account.ts';
import { expect, samplePassword } from './fixtures.ts';

/** What an authenticator app shows; the next code is right too, and each works once. */
export const codeOf = (secret: string, next = false) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + (next ? 30_000 : 0) });

/** The section of the password has the same name as its field. */
export const passwordOf = (page: Page, label: string) => fieldOf(page, label).and(page.locator('input'));

/** Begins to set up an authenticator app on the account page, up to the password. */
export async function beginSetup(page: Page, { app, setup }: Catalog['twoStep']) {
  await page.getByRole('button', { name: app.setUp, exact: true }).click();
  const password = passwordOf(page, setup.passwordLabel);
  await expect(password).toBeFocused();
  await password.fill(samplePassword);
}

/** Sets up an authenticator app on the account page; returns its secret and the recovery codes. */
export async function setUpApp(page: Page, { twoStep }: Catalog) {
  await beginSetup(page, twoStep);
  await page.getByRole('button', { name: twoStep.setup.next }).click();
  const secret = await enterFirstCode(page, twoStep);
  await page.getByRole('button', { name: twoStep.setup.switchOn, exact: true }).click();
  return { secret, codes: await shownCodes(page, twoStep) };
}

/** Reads the key that the page shows and enters the app's code for it. */
export async function enterFirstCode(page: Page, { setup }: Catalog['twoStep']): Promise<string> {
  await expect(page.getByRole('img', { name: setup.qr })).toBeVisible();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expect(page.getByRole('heading', { name: setup.scan })).toBeFocused();
  await fieldOf(page, setup.codeLabel).fill(codeOf(secret));
  return secret;
}

export async function shownCodes(page: Page, { codes }: Catalog['twoStep']): Promise<string[]> {
  const list = page.getByRole('list', { name: codes.list });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return list.getByRole('listitem').allInnerTexts();
}

/** A phone or computer with a fingerprint reader, as the browser sees it. */
export async function addAuthenticator(devTools: CDPSession) {
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
