import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../tests/app-process.ts';
import { compare, type Target } from './measure.ts';

/** Speed as ratios within one run: the app beside a bare server that returns the same bytes. */
const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'));
const app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);

try {
  const signedIn = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'trainee@sample.club', password: 'sample-club-2026' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const targets: Target[] = [
    { name: 'GET /api/level (kept)', path: '/api/level' },
    { name: 'GET /api/news (kept)', path: '/api/news' },
    { name: 'GET /api/user/me (PostgreSQL)', path: '/api/user/me', headers: { token } },
    { name: 'GET / (home page, kept)', path: '/' },
  ];
  const only = process.argv[2];
  console.log('| call | requests/s | bare node:http | ratio |\n|---|---|---|---|');
  for (const target of targets.filter(({ name }) => !only || name.includes(only))) {
    const { name, app: rate, bare, ratio } = await compare(app.url, target);
    console.log(`| ${name} | ${Math.round(rate)} | ${Math.round(bare)} | ${ratio.toFixed(2)} |`);
  }
} finally {
  await app.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
