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
import { browserEnded } from '../scripts/failures.mjs';

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
  /** A text that counts, in the plural form of the language under test. */
  counted: (texts: object, key: string, count: number) => string;
  /** Signs a member of the sample club in, without clicking through the form. */
  signInAs: (role: Role) => Promise<string>;
  /** Waits for a mail to this address. */
  mailTo: (address: string, subject: string) => Promise<Mail>;
  /** Fails a test on an error in the console or the page, or when the page scrolls sideways. */
  quiet: void;
  /** Marks a test under which the browser itself ended. */
  lostBrowser: void;
}

export const samplePassword = 'sample-club-2026';

/**
 * A test runs on a desktop in English. A tag runs it elsewhere, where layout or text is its subject. playwright.config.ts
 * reads the tags: a test that skips itself would open a page first.
 */
export const onPhone = { tag: '@phone' };
/** On a desktop in English and on a phone in Arabic. */
export const onBoth = { tag: '@both' };
/** On a desktop in Arabic. */
export const inArabic = { tag: '@arabic' };

/** What the browser logs of a load or of the start of the service worker that the test itself interrupted. */
const interrupted =
  /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|unknown error occurred when fetching the script|Failed to fetch dynamically imported module|Error loading route module/;

/** The browser logs refused API calls and pages as errors; a missing script, style or picture is a fault. */
function isExpected(message: ConsoleMessage, wentOffline: boolean): boolean {
  if (wentOffline && interrupted.test(message.text())) return true;
  const { url } = message.location();
  const failed = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
  return failed && (url.includes('/api/') || !/\.\w+$/.test(url));
}

/** A list shows what tests beside this one add, and a cover goes with its record when they remove it. */
async function withoutRemovedCovers(request: APIRequestContext, errors: string[]): Promise<string[]> {
  const coverOf = (error: string) => /status of 404 .*(\/files\/covers\/\S+)$/.exec(error)?.[1];
  if (!errors.some(coverOf)) return errors;
  const lists = await Promise.all(
    ['news', 'event', 'achievement'].map((kind) => request.get(`/api/${kind}?size=1000`)),
  );
  const shown = (await Promise.all(lists.map((list) => list.text()))).join();
  return errors.filter((error) => {
    const cover = coverOf(error);
    return cover === undefined || shown.includes(cover);
  });
}

/** Asked until it is so: a document that the browser has just loaded has its words before its styles. */
export async function expectNoSidewaysScroll(page: Page) {
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider, 'the page is wider than the screen').toBeLessThanOrEqual(0);
}

/** Before hydration an event has no effect. The content hydrates after its frame, and its last element last. */
async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('main :not(script, template)')].at(-1);
    return (
      !document.contentType.includes('html') ||
      [document.body, last ?? document.body].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      )
    );
  });
}

async function signIn(request: APIRequestContext, role: Role) {
  const data = { email: `${role}@sample.club`, password: samplePassword };
  const reply = await request.post('/api/auth/login', { data });
  expect(reply.ok(), 'the sample sign-in works').toBe(true);
  const { token, user } = await reply.json();
  const { _id, firstName, role: its, userRole, image } = user;
  return { token: String(token), user: JSON.stringify({ _id, firstName, role: its, userRole, image }) };
}

export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  language: async ({ locale }, use) => use(locale?.startsWith('ar') ? 'ar' : 'en'),
  phone: async ({ isMobile }, use) => use(isMobile),
  words: async ({ language }, use) => use(language === 'ar' ? ar : en),
  counted: async ({ language }, use) => {
    const forms = new Intl.PluralRules(language);
    await use((texts, key, count) => {
      const text = new Map(Object.entries(texts)).get(`${key}_${forms.select(count)}`) as string | undefined;
      if (text === undefined) throw new Error(`no text ${key} for ${count}`);
      return text.replace('{{count}}', String(count));
    });
  },
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
    // A page reads again when tests beside this one change something: then a reply may be under way at the end.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
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

  lostBrowser: [
    async ({ browser }, use, testInfo) => {
      await use();
      if (!browser.isConnected()) testInfo.annotations.push({ type: browserEnded });
    },
    { auto: true },
  ],

  quiet: [
    async ({ page, context, request }, use) => {
      const errors: string[] = [];
      let wentOffline = false;
      const { setOffline } = context;
      context.setOffline = async (offline) => {
        wentOffline ||= offline;
        await setOffline.call(context, offline);
      };
      page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message, wentOffline)) return;
        errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use();
      expect(await withoutRemovedCovers(request, errors)).toEqual([]);
      if (page.url().startsWith('http')) await expectNoSidewaysScroll(page);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
