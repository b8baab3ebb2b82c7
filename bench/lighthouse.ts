import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { startProcess } from '#tests/app-process.ts';

/** What Lighthouse says of every public page on the phone profile, and how much script each one loads. */
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', '/about', '/committees', '/ecpc', '/login', '/signup'];
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'club-lighthouse-'));
const app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);
const chrome = await launch({
  chromePath: process.env.BROWSER_PATH,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});

try {
  console.log(
    '| page | performance | accessibility | best practices | SEO | script kB | layout shift |\n|---|---|---|---|---|---|---|',
  );
  for (const page of pages) {
    // The first visit renders the page; the measurement then gets it from the response cache, as most visitors do.
    await fetch(`${app.url}${page}`);
    const { lhr } = await median(`${app.url}${page}`);
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
    const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
    console.log(
      `| ${page} | ${scores.join(' | ')} | ${(scriptBytes(lhr.audits['network-requests']?.details) / 1000).toFixed(0)} | ${shift.toFixed(3)} |`,
    );
    for (const { id, score, title } of Object.values(lhr.audits)) {
      if (process.env.DETAILS && score !== null && score < 0.9) console.log(`  ${id}: ${title} (${score})`);
    }
  }
} finally {
  chrome.kill();
  await app.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** The median of three runs by performance, because a single run depends on what else the machine does. */
async function median(url: string) {
  const results: RunnerResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...categories],
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    results.push(result);
  }
  const performance = ({ lhr }: RunnerResult) => lhr.categories.performance?.score ?? 0;
  const middle = results.toSorted((one, other) => performance(one) - performance(other))[
    Math.floor(runs / 2)
  ];
  if (!middle) throw new Error('Lighthouse was not run');
  return middle;
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
