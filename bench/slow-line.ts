import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startProcess } from '#tests/app-process.ts';
import { slowDown } from '#tests/slow-3g.ts';
import { signIn } from './sign-in.ts';

/**
 * Seconds until a dashboard page shows something useful on slow 3G, in a real browser, at the second visit: the first
 * one has filled the caches. `npm run lighthouse -- slow-line` prints them.
 */
const runs = 3;
const pages = [
  { role: 'trainee', path: '/dashboard/waveData', useful: 'main h2' },
  { role: 'hr', path: '/dashboard/attendance', useful: 'main :is(th[scope=row], li button)' },
  // Its data is not stored on the device.
  { role: 'leader', path: '/dashboard/trainees', useful: 'main li input[type=checkbox]' },
];

interface Visit {
  seconds: number;
  requests: number;
  kilobytes: number;
}

async function visit(page: Page, address: string, useful: string, network: CDPSession): Promise<Visit> {
  let bytes = 0;
  let requests = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    if (encodedDataLength > 0) requests += 1;
    bytes += encodedDataLength;
  };
  network.on('Network.loadingFinished', count);
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator(useful).first().waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - start) / 1000;
  network.off('Network.loadingFinished', count);
  return { seconds, requests, kilobytes: bytes / 1000 };
}

async function measure(url: string, { role, path, useful }: (typeof pages)[number], worker: boolean) {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: worker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  await signIn(url, page, role);
  await page.goto(url + path);
  await page.locator(useful).first().waitFor();
  if (worker) {
    // The copy for offline use has arrived.
    await page.waitForFunction(
      async (at) => (await (await caches.open('pages')).match(at)) !== undefined,
      path,
    );
  }
  const network = await slowDown(context, page);
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(page, url + path, useful, network));
  await browser.close();
  return visits.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(runs / 2)];
}

async function slowLine(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-slow-line-'));
  const app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);
  try {
    console.log(
      '| page at 400 kbit/s and 400 ms, warm cache | service worker | seconds to useful paint | requests | kB |\n|---|---|---|---|---|',
    );
    for (const target of pages) {
      for (const worker of [true, false]) {
        const middle = await measure(app.url, target, worker);
        if (!middle) continue;
        console.log(
          `| ${target.path} (${target.role}) | ${worker ? 'yes' : 'no'} | ${middle.seconds.toFixed(2)} | ${middle.requests} | ${middle.kilobytes.toFixed(0)} |`,
        );
      }
    }
    console.log('(less than 4 s is wanted)');
  } finally {
    await app.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await slowLine();
