import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { en } from '#app/catalogs/en.ts';
import { slowDown } from '#tests/slow-3g.ts';
import { signIn } from './sign-in.ts';

/** A phone on 4G, in milliseconds and bytes per second, with a processor a quarter as fast as this one. */
const fourG = {
  offline: false,
  latency: 85,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
};
const slowerBy = 4;
const path = '/dashboard/waveData';
const shown = 'main h2';

/** The milliseconds since the visit began. */
export interface PhoneVisit {
  /** The person's camps are shown. */
  shown: number;
  /** A click on a button does something as well. */
  interactive: number;
}

/**
 * Runs in the page, from its beginning: once the content is there, clicks in every frame until the theme changes. Before
 * that it asks for no frames, which the page itself would not draw.
 */
function watch({ content, control }: { content: string; control: string }) {
  const times: Partial<PhoneVisit> = {};
  Object.assign(window, { visitTimes: times });
  const click = () => {
    const { theme } = document.documentElement.dataset;
    document.querySelector<HTMLElement>(control)?.click();
    if (document.documentElement.dataset.theme === theme) requestAnimationFrame(click);
    else times.interactive = performance.now();
  };
  const changed = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    changed.disconnect();
    times.shown = performance.now();
    click();
  });
  changed.observe(document, { childList: true, subtree: true });
}

/** The person's camps are on the device: they are written a moment after they arrive. */
const isStored = () =>
  new Promise<boolean>((resolve) => {
    const open = indexedDB.open('last-data');
    open.addEventListener('success', () => {
      const read = open.result.transaction('queries').objectStore('queries').get('queries');
      read.addEventListener('success', () => {
        open.result.close();
        resolve(read.result !== undefined);
      });
    });
  });

async function visitAgain(page: Page, url: string): Promise<PhoneVisit> {
  await page.goto(url + path, { waitUntil: 'commit', timeout: 60_000 });
  const times = await page.waitForFunction(
    () => {
      const { visitTimes } = window as { visitTimes?: Partial<PhoneVisit> };
      return visitTimes?.interactive === undefined ? null : visitTimes;
    },
    undefined,
    { timeout: 60_000, polling: 100 },
  );
  return (await times.jsonValue()) as PhoneVisit;
}

/** The service worker has the page, and the device has its data. */
async function firstVisit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(url, page, 'trainee');
  await page.goto(url + path);
  await page.locator(shown).first().waitFor();
  await page.waitForFunction(
    async (at) => (await (await caches.open('pages')).match(at)) !== undefined,
    path,
  );
  await page.waitForFunction(isStored);
  // From now on the service worker sees every request.
  await page.reload();
  await page.locator(shown).first().waitFor();
  return page;
}

/** Visits of a trainee's first page on a phone, by somebody who was here before. */
export async function phoneVisits(
  url: string,
  visits: number,
  executablePath: string,
): Promise<PhoneVisit[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'allow',
      locale: 'en-US',
    });
    const page = await firstVisit(context, url);
    const session = await slowDown(context, page, fourG);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(watch, {
      content: shown,
      control: `header button[aria-label="${en.ui.themeToggle}"]`,
    });
    const times: PhoneVisit[] = [];
    for (let visit = 0; visit < visits; visit += 1) times.push(await visitAgain(page, url));
    return times;
  } finally {
    await browser.close();
  }
}
