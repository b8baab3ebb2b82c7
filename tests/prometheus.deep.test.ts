import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findPrometheus } from './prometheus.mjs';
import { freePort } from './app-process.ts';
import { addBackupRow } from '#features/system/server/system.harness.ts';
import { appForFile } from './test-app.ts';

const { prometheus, promtool } = findPrometheus();
const token = 'a-token-that-is-long-enough';
const app = await appForFile({ environment: { RATE_LIMITS: 'off', METRICS_TOKEN: token } });
await addBackupRow(app, { hoursAgo: 72 });
const folder = await mkdtemp(join(tmpdir(), 'club-prometheus-'));
const url = `http://127.0.0.1:${await freePort()}`;

const dashboard = JSON.parse(await readFile('ops/grafana/dashboard.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const { groups } = parse(await readFile('ops/prometheus/alerts.yml', 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
].map(([name, expr]) => ({ name, expr: expr.replaceAll('$__rate_interval', '1m') }));

const config = parse(await readFile('ops/prometheus/prometheus.yml', 'utf8')) as {
  scrape_configs: { static_configs: { targets: string[] }[] }[];
};
config.scrape_configs[0]!.static_configs[0]!.targets = [new URL(app.url).host];
// As an operator puts them into /etc/prometheus, but for the target and the intervals.
await cp('ops/prometheus', folder, { recursive: true });
await writeFile(join(folder, 'metrics-token'), token);
const file = join(folder, 'test.yml');
const every = { scrape_interval: '500ms', evaluation_interval: '500ms' };
await writeFile(file, JSON.stringify({ ...config, global: every }));

const server = spawn(
  prometheus,
  [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${new URL(url).host}`,
  ],
  { stdio: 'ignore' },
);
const ended = once(server, 'exit');
afterAll(async () => {
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/${path}`);
  const { data, error } = (await response.json()) as { data?: unknown; error?: string };
  if (error) throw new Error(error);
  return data;
}

async function query(expr: string): Promise<{ value: [number, string] }[]> {
  const { result } = (await ask(`query?query=${encodeURIComponent(expr)}`)) as {
    result: { value: [number, string] }[];
  };
  return result;
}

test('Prometheus scrapes the app and sees what it counted', async () => {
  for (let call = 0; call < 7; call += 1) await app.api.get('/api/level');
  const seen = () => query('club_http_requests_total{route="/api/level",status="200",job="club"}');
  // Until Prometheus listens, its port refuses.
  await expect.poll(() => seen().catch(() => [])).toMatchObject([{ value: [expect.any(Number), '7'] }]);
  expect(await query('up{job="club"}')).toMatchObject([{ value: [expect.any(Number), '1'] }]);
  expect(await query('club_queue_jobs{queue="mail",state="waiting"}')).toHaveLength(1);
});

test('every expression of the dashboard and of the alerts is valid and names metrics that exist', async () => {
  await expect.poll(() => query('club_info').catch(() => [])).toHaveLength(1);
  expect(expressions.length).toBeGreaterThan(30);
  for (const { name, expr } of expressions) {
    await expect(query(expr), name).resolves.toBeInstanceOf(Array);
    const names = new Set(expr.match(/\b(?:club|nodejs|process)_\w+|\bup\b/g));
    expect(names.size, `${name}: ${expr}`).toBeGreaterThan(0);
    for (const metric of names) expect(await query(`count(${metric})`), `${name}: ${metric}`).toHaveLength(1);
  }
});

test('the alert rules are loaded and evaluated, and only what is wrong fires', async () => {
  interface Loaded {
    name: string;
    health: string;
    state: string;
  }
  const loaded = async () => {
    const { groups: found } = (await ask('rules')) as { groups: { rules: Loaded[] }[] };
    return found.flatMap((group) => group.rules);
  };
  await expect.poll(async () => (await loaded()).map(({ health }) => health)).toEqual(rules.map(() => 'ok'));
  const firing = async () =>
    (await loaded()).filter(({ state }) => state !== 'inactive').map(({ name }) => name);
  // The only backup is three days old, which the evaluation after the first scrape finds; the machine of the tests may
  // be short of disk or memory.
  await expect.poll(firing).toContain('ClubBackupOld');
  for (const quiet of ['ClubDown', 'ClubDatabaseDown', 'ClubMailsFail', 'ClubQueueStuck'])
    expect(await firing()).not.toContain(quiet);
  for (const { alert, annotations } of rules)
    expect(annotations, alert).toEqual({ summary: expect.any(String), action: expect.any(String) });
});

/** Values of a series, one a minute, in the notation of promtool: `0x9` is ten times 0, `0+1x9` counts from 0 to 9. */
type Series = Record<string, string>;
interface Story {
  series: Series;
  /** The alerts that fire so many minutes after the beginning. */
  firing: Record<number, string[]>;
}

const mailAttempts = (outcome: 'sent' | 'failed') => `club_mails_total{job="club",outcome="${outcome}"}`;
const mailJobs = (state: 'waiting' | 'failed') => `club_queue_jobs{job="club",queue="mail",state="${state}"}`;
const oldestMail = 'club_queue_oldest_job_seconds{job="club",queue="mail"}';
const memory = 'process_resident_memory_bytes{job="club",instance="a"}';
const lastBackup = 'club_backup_last_success_timestamp_seconds{job="club"}';
const processes = 'club_processes{job="club",instance="a"}';

/** One more each hour. */
const hourly = (from: number, hours: number) =>
  Array.from({ length: hours }, (_unused, hour) => `${from + hour}x59`).join(' ');

const stories: Record<string, Story> = {
  // Ten attempts in the first hour, then one an hour for three days.
  'one mail to a mistyped address is retried and given up': {
    series: {
      [mailAttempts('sent')]: '0x6000',
      [mailAttempts('failed')]: `0x9 10x49 ${hourly(11, 71)} 82x2000`,
      [mailJobs('waiting')]: '0x8 1x4319 0x2000',
      [mailJobs('failed')]: '0x4328 1x2000',
      [oldestMail]: '0+60x4328 0x2000',
    },
    firing: { 30: [], 90: [], 240: [], 1000: [], 3000: [], 4340: [], 5000: [] },
  },
  'the mail server refuses every mail of a small club': {
    series: {
      [mailAttempts('sent')]: '5x600',
      [mailAttempts('failed')]: '0x59 0+3x600',
      [mailJobs('waiting')]: '0x59 3x600',
      [mailJobs('failed')]: '0x600',
    },
    firing: { 50: [], 100: ['ClubMailsFail'] },
  },
  'of many mails a few fail': {
    series: {
      [mailAttempts('sent')]: '0+10x600',
      [mailAttempts('failed')]: '0+1x600',
      [mailJobs('waiting')]: '8x600',
      [mailJobs('failed')]: '0x600',
    },
    firing: { 100: [], 500: [] },
  },
  'mails of an outage are given up': {
    series: { [mailJobs('failed')]: '1x99 6x4000' },
    firing: { 90: [], 200: ['ClubMailsFail'], 1500: ['ClubMailsFail'], 2000: [] },
  },
  'mails wait and none is tried': {
    series: { [mailAttempts('sent')]: '7x600', [oldestMail]: '0+60x600' },
    firing: { 50: [], 120: ['ClubQueueStuck'] },
  },
  // Midnight is the first night of this club; the backup comes at three, or it fails.
  'a new club makes its first backup in its first night': {
    series: { [lastBackup]: '0x899 54000x3000' },
    firing: { 120: [], 890: [], 2400: [], 3700: [], 3900: ['ClubBackupOld'] },
  },
  'the first backup of a new club never comes': {
    series: { [lastBackup]: '0x4000' },
    firing: { 120: [], 2000: [], 2300: ['ClubBackupOld'] },
  },
  'four processes of an ordinary size': {
    series: { [memory]: '1600000000x60', [processes]: '4x60' },
    firing: { 50: [] },
  },
  'one process that grew': {
    series: { [memory]: '800000000x60', [processes]: '1x60' },
    firing: { 10: [], 50: ['ClubMemoryHigh'] },
  },
};

test('alerts fire while something is wrong, and not for a mistyped address or for several processes', async () => {
  const count = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
  const tests = Object.entries(stories).map(([name, { series, firing }]) => ({
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: Object.entries(firing).flatMap(([minute, alerts]) =>
      ['ClubBackupOld', 'ClubMailsFail', 'ClubQueueStuck', 'ClubMemoryHigh'].map((alert) => ({
        expr: count(alert),
        eval_time: `${minute}m`,
        exp_samples: [{ labels: '{}', value: alerts.includes(alert) ? 1 : 0 }],
      })),
    ),
  }));
  const path = join(folder, 'stories.yml');
  await writeFile(path, JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '5m', tests }));
  // It lists the samples that differ, and ends with a failure code.
  const play = promisify(execFile)(promtool, ['test', 'rules', path]);
  await expect(
    play.catch(({ stdout, stderr }) => Promise.reject(new Error(stdout + stderr))),
  ).resolves.toBeDefined();
});

test('promtool accepts the rules, the example configuration and the metrics', async () => {
  const check = (args: string[], input = '') =>
    execFileSync(promtool, ['check', ...args], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  expect(check(['rules', 'ops/prometheus/alerts.yml'])).toContain('SUCCESS');
  expect(check(['config', join(folder, 'prometheus.yml')])).toContain('SUCCESS');
  check(['metrics'], await app.context.metrics.text());
});

test('a machine where no Prometheus can be had is told what to install, and no folder is left', async () => {
  const root = join(folder, 'elsewhere');
  await cp('tests/prometheus.mjs', join(root, 'tests/prometheus.mjs'));
  const find = "import('./tests/prometheus.mjs').then(({ findPrometheus }) => findPrometheus())";
  const without = { cwd: root, env: { PATH: '' } };
  await expect(promisify(execFile)(process.execPath, ['-e', find], without)).rejects.toThrow(
    'There is no Prometheus: install it',
  );
  expect(await readdir(join(root, 'node_modules/.cache'))).toEqual([]);
});
