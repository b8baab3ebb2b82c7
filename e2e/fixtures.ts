import {
  type APIRequestContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { type Catalog, en } from '#app/catalogs/en.ts';
import type { Role } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface Fixtures {
  language: Language;
  phone: boolean;
  /** The texts of the language under test. */
  words: Catalog;
  /** The specification's text in English; it has none in Arabic, where the product's own is taken. */
  says: (specified: string, own: string) => string;
  /** Signs a member of the sample club in, without clicking through the form. */
  signInAs: (role: Role) => Promise<string>;
  /** The newest mail to an address, as soon as it is there. */
  mailTo: (address: string, subject: string) => Promise<Mail>;
  /** Fails a test on any error in the console or in the page, and when the page scrolls sideways. */
  quiet: void;
}

export const samplePassword = 'sample-club-2026';

/**
 * A test runs on desktop-en and on phone-ar, which see both languages and both sizes, unless it says otherwise.
 * By tags, which playwright.config.ts reads: a test that is skipped would open its page first.
 */
export const desktopOnly = { tag: '@desktop' };
export const phoneOnly = { tag: '@phone' };
/** On desktop-ar and phone-en alone. */
export const otherPairs = { tag: '@other-pairs' };

/** Calls that are meant to fail are seen in the console as well; scripts, styles and pictures must not. */
function isExpected(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const failed = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
  return failed && (url.includes('/api/') || !/\.\w+$/.test(url));
}

export async function expectNoSidewaysScroll(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, 'the page is wider than the screen').toBeLessThanOrEqual(0);
}

/** A page that a script has not taken over yet hears no clicks. People wait for that without knowing; a test must. */
async function hydrated(page: Page) {
  await page.waitForFunction(
    () =>
      !document.contentType.includes('html') ||
      Object.keys(document.body).some((key) => key.startsWith('__reactProps')),
  );
}

async function signIn(request: APIRequestContext, role: Role) {
  const data = { email: `${role}@sample.club`, password: samplePassword };
  const reply = await request.post('/api/auth/login', { data });
  expect(reply.ok(), 'the sample sign-in works').toBe(true);
  const { token, user } = await reply.json();
  const { firstName, role: its, userRole, image } = user;
  return { token: String(token), user: JSON.stringify({ firstName, role: its, userRole, image }) };
}

export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  language: async ({ locale }, use) => use(locale?.startsWith('ar') ? 'ar' : 'en'),
  phone: async ({ isMobile }, use) => use(isMobile),
  words: async ({ language }, use) => use(language === 'ar' ? ar : en),
  says: async ({ language }, use) => use((specified, own) => (language === 'en' ? specified : own)),

  page: async ({ page }, use) => {
    const { goto, reload } = page;
    page.goto = async (...given) => {
      const reply = await goto.apply(page, given);
      await hydrated(page);
      return reply;
    };
    page.reload = async (...given) => {
      const reply = await reload.apply(page, given);
      await hydrated(page);
      return reply;
    };
    await use(page);
  },

  signInAs: async ({ page, request }, use) =>
    use(async (role) => {
      const session = await signIn(request, role);
      await page.goto('/api/health');
      await page.evaluate(({ token, user }) => {
        localStorage.setItem('userToken', token);
        localStorage.setItem('user', user);
      }, session);
      return session.token;
    }),

  mailTo: async ({ request }, use) =>
    use(async (address, subject) => {
      let found: Mail | undefined;
      await expect(async () => {
        const mails: Mail[] = await (await request.get('/dev/mail?format=json')).json();
        found = mails.find((mail) => mail.to === address && mail.subject === subject);
        expect(found, `a mail "${subject}" to ${address}`).toBeDefined();
      }).toPass({ timeout: 10_000 });
      return found!;
    }),

  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message)) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use();
      expect(errors).toEqual([]);
      if (page.url().startsWith('http')) await expectNoSidewaysScroll(page);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
