/** Browser tests: the built app with the sample club, in Chromium, in both languages, on a desktop and on a phone. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, node, serverFlags } from './scripts/setup.mjs';

const port = process.env.E2E_PORT ?? '4173';
// The stand-in for Codeforces.
process.env.STAND_IN_PORT ??= String(Number(port) + 1);
const standInPort = process.env.STAND_IN_PORT;
const baseURL = `http://127.0.0.1:${port}`;

// Workers load this file as well, with the environment that is completed here.
process.env.BROWSER_PATH ??= await browser();
process.env.E2E_DATA_DIR ??= freshFolder();

// The app under test starts from its defaults, whatever this shell has set for another one.
for (const setting of Object.keys(process.env)) {
  if (
    /^(?:(?:APP_)?DATABASE_URL|S3_URL|SMTP_URL|MAIL_FROM|SECRET_KEY|TRUST_PROXY|PROCESSES|LOG_LEVEL|CODEFORCES_\w+)$/.test(
      setting,
    )
  ) {
    delete process.env[setting];
  }
}

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  // The embedded PostgreSQL never runs as root, and has to reach its part of the folder.
  chmodSync(folder, 0o755);
  // At exit, not in a global teardown: that comes before the server is stopped.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 240_000,
  // As long as a machine that does other things beside may take: what is there sooner is seen sooner.
  expect: { timeout: 20_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    // It would copy pages for offline use in every test; e2e/cut-line.ts is for those that are about that.
    serviceWorkers: 'block',
    // Traces cost a third of the time; `npm test -- browser --trace on` writes them when they are wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'desktop-en', use: { ...desktop, locale: 'en-US' }, grepInvert: /@phone|@arabic/ },
    { name: 'phone-ar', use: { ...phone, locale: 'ar-EG' }, grep: /@phone|@both/ },
    { name: 'desktop-ar', use: { ...desktop, locale: 'ar-EG' }, grep: /@arabic/ },
  ],
  webServer: [
    {
      command: `exec "${node()}" tests/codeforces-server.ts`,
      url: `http://127.0.0.1:${standInPort}/control`,
      reuseExistingServer: false,
      stdout: 'ignore',
      env: { PORT: standInPort },
    },
    {
      command: `exec "${node()}" ${serverFlags.join(' ')} src/app/server/main.ts`,
      url: `${baseURL}/api/ready`,
      reuseExistingServer: false,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: port,
        PUBLIC_URL: baseURL,
        DATA_DIR: process.env.E2E_DATA_DIR,
        SAMPLE: '1',
        RATE_LIMITS: 'off',
        CODEFORCES_URL: `http://127.0.0.1:${standInPort}/api`,
        CODEFORCES_INTERVAL: '20',
      },
    },
  ],
});
