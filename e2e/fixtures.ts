import {
  type APIRequestContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { en, type Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#kit/shared/access.ts';
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
  /** Signs a member of the sample club in, without clicking through the form. */
  signInAs: (role: Role) => Promise<string>;
  /** The newest mail to an address, as soon as it is there. */
  mailTo: (address: string, subject: string) => Promise<Mail>;
  /** Fails a test on any error in the console or in the page, and when the page scrolls sideways. */
  quiet: void;
}

export const samplePassword = 'sample-club-2026';

/** Calls that are meant to fail are seen in the console as well; scripts, styles and pictures must not. */
function isExpected(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return (
    /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text()) &&
    (/\/api\//.test(url) || !/\.\w+$/.test(url))
  );
}

export async function expectNoSidewaysScroll(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, 'the page is wider than the screen').toBeLessThanOrEqual(0);
}

async function signIn(request: APIRequestContext, role: Role) {
  const reply = await request.post('/api/auth/login', {
    data: { email: `${role}@sample.club`, password: samplePassword },
  });
  expect(reply.ok(), 'the sample sign-in works').toBe(true);
  const { token, user } = await reply.json();
  return {
    token,
    user: { firstName: user.firstName, role: user.role, userRole: user.userRole, image: user.image },
  };
}

export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  language: async ({ locale }, use) => use(locale?.startsWith('ar') ? 'ar' : 'en'),
  phone: async ({ isMobile }, use) => use(isMobile),
  words: async ({ language }, use) => use(language === 'ar' ? ar : en),

  signInAs: async ({ page, request }, use) =>
    use(async (role) => {
      const session = await signIn(request, role);
      await page.goto('/api/health');
      await page.evaluate(({ token, user }) => {
        localStorage.setItem('userToken', token);
        localStorage.setItem('user', JSON.stringify(user));
      }, session);
      return session.token as string;
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
