import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { slowDown } from '#tests/slow-3g.ts';
import { browser as findBrowser } from '../scripts/setup.mjs';
import { sampleEmail, signIn } from './client.ts';
import { startApp, withDataDir } from './club.ts';
import { markdownTable, median, readOptions } from './report.ts';

/**
 * `npm run lighthouse`: what Lighthouse says of the public pages on the phone profile, and how long first and second
 * visits take on a slow line. `-- scores` or `-- slow-line` runs one of them.
 */
const { runs, words } = readOptions({ runs: 3 }, ['scores', 'slow-line']);
const isWanted = (word: string) => words.length === 0 || words.includes(word);
const chrome = process.env.BROWSER_PATH ?? (await findBrowser());
const flags = ['--no-sandbox', '--disable-gpu'];
const slowPages = [
  { path: '/', useful: 'main h1' },
  { path: '/signup', useful: 'main form input' },
  { path: '/dashboard/waveData', useful: 'main h2', role: 'trainee' },
];

await withDataDir(async (dataDir) => {
  const app = await startApp(dataDir);
  try {
    if (isWanted('scores')) await printScores(app.url);
    if (isWanted('slow-line')) await printSlowLine(app.url);
  } finally {
    await app.kill('SIGTERM');
  }
});

/** Medians: a single run depends on what else the machine does. */
async function printScores(url: string): Promise<void> {
  const started = await launch({ chromePath: chrome, chromeFlags: ['--headless=new', ...flags] });
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const rows: unknown[][] = [];
  for (const page of ['/', '/about', '/committees', '/ecpc', '/login', '/signup']) {
    const results: number[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const options = { port: started.port, logLevel: 'silent' as const, onlyCategories: categories };
      const result = await lighthouse(url + page, options);
      if (!result) throw new Error(`Lighthouse says nothing of ${page}`);
      const { lhr } = result;
      const scores = categories.map((name) => (lhr.categories[name]?.score ?? 0) * 100);
      results.push([...scores, lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN]);
    }
    const medianOf = (column: number) => median(results.map((values) => values[column] ?? 0));
    rows.push([page, ...categories.map((_, at) => Math.round(medianOf(at))), medianOf(4).toFixed(3)]);
  }
  started.kill();
  console.log(`\n${markdownTable(['page', ...categories, 'layout shift'], rows)}`);
}

/** The first visit has nothing of the app, the second what caches and service worker hold. */
async function printSlowLine(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chrome, args: flags });
  const rows: unknown[][] = [];
  for (const page of slowPages) {
    const visits: Awaited<ReturnType<typeof visitTwice>>[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visitTwice(browser, url, page));
    for (const which of ['first', 'second'] as const) {
      const of = (name: 'shown' | 'loaded' | 'scripts' | 'all') =>
        median(visits.map((both) => both[which][name]));
      const seconds = [of('shown'), of('loaded')].map((value) => value.toFixed(1));
      rows.push([page.path, which, ...seconds, of('scripts').toFixed(0), of('all').toFixed(0)]);
    }
  }
  await browser.close();
  const columns = ['400 kbit/s, 400 ms', 'visit', 'shown after s', 'loaded after s', 'scripts kB', 'all kB'];
  console.log(`\n${markdownTable(columns, rows)}`);
}

async function visitTwice(browser: Browser, url: string, { path, useful, role }: (typeof slowPages)[number]) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  if (role) {
    const { token, user } = await signIn(url, sampleEmail(role));
    await page.goto(`${url}/api/health`);
    const session = { userToken: token, user: JSON.stringify(user) };
    await page.evaluate((values) => Object.assign(localStorage, values), session);
  }
  const first = await visit(page, url + path, useful, await slowDown(context, page));
  // On signed-in pages a service worker takes over with the next visit, and gets the slow line then.
  if (role) await page.waitForFunction(async (at) => Boolean(await caches.match(at)), path);
  const second = await visit(page, url + path, useful, await slowDown(context, page));
  await context.close();
  return { first, second };
}

async function visit(page: Page, address: string, useful: string, network: CDPSession) {
  const bytes = { scripts: 0, all: 0 };
  const scripts = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength / 1000;
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength / 1000;
  });
  const begunAt = performance.now();
  const seconds = () => (performance.now() - begunAt) / 1000;
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator(useful).first().waitFor({ timeout: 60_000 });
  const shown = seconds();
  await page.waitForLoadState('load', { timeout: 60_000 });
  const loaded = seconds();
  // The texts come after the scripts of the document. A stream stays open, so the network is never idle.
  await sleep(2_000);
  await network.detach();
  return { shown, loaded, ...bytes };
}
