import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#club/server/config.ts';
import { changeOfUser, expectHardened } from './hardened-container.ts';
import { neededConnections } from '#kit/server/database/pool.ts';

interface Service {
  image?: string;
  cap_add?: string[];
  command?: string[];
  environment: Record<string, string>;
  networks: string[] | Record<string, { ipv4_address: string }>;
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
}

interface Compose {
  services: Record<'migrate' | 'app-1' | 'app-2' | 'proxy' | 'database' | 'storage', Service>;
  networks: Record<
    string,
    { internal?: boolean; ipam?: { config: { subnet: string; ip_range?: string; gateway: string }[] } }
  >;
}

const text = readFileSync('ops/compose.scale.yaml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as Compose;
const { 'app-1': app, 'app-2': other, migrate, proxy, database, storage } = services;
const caddyfile = readFileSync('ops/Caddyfile', 'utf8');

const capabilities: Record<string, string[] | undefined> = {
  database: changeOfUser,
  storage: changeOfUser,
  proxy: ['NET_BIND_SERVICE'],
};

test.each(Object.entries(services))(
  'on several machines the container of %s has a read-only root, limits and no capability beyond those it needs',
  (name, service) => {
    expectHardened(service, capabilities[name]);
    expect(service.image).toMatch(/^icpc-hti$|:\d[\w.-]*$/);
  },
);

/** As Docker Compose fills them in from .env. */
const filled = (environment: Record<string, string>): Record<string, string> => {
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://club.example.org',
    SECRET_KEY: 'k'.repeat(40),
    SMTP_URL: 'smtps://mail.example.org:465',
    MAIL_FROM: 'Club <no-reply@club.example.org>',
  };
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::-(\w*))?[^}]*\}/g, (_all, name: string, otherwise?: string) =>
      otherwise === undefined ? (values[name] ?? 'secret') : otherwise,
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
};

const imageSettings = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' };

test('the two apps differ in their own folder only, and start with these settings', () => {
  expect({ ...app, volumes: null }).toEqual({ ...other, volumes: null });
  expect(app.volumes).not.toEqual(other.volumes);
  const config = readConfig({ ...imageSettings, ...filled(app.environment) });
  expect(config.s3).toMatchObject({ endpoint: 'http://storage:8333', bucket: 'club' });
  expect(config).toMatchObject({ production: true, processes: 2, rateLimits: true });
  expect(app.environment.DATABASE_URL).toBe(migrate.environment.APP_DATABASE_URL);
  expect(migrate.environment.SECRET_KEY).toBe(app.environment.SECRET_KEY);
  expect(JSON.stringify(app)).not.toContain('POSTGRES_PASSWORD');
});

test('the storage has the bucket and the keys that the apps use', () => {
  const url = new URL(filled(app.environment).S3_URL!);
  expect(url.hostname in services).toBe(true);
  expect(migrate.environment.S3_URL).toBe(app.environment.S3_URL);
  expect(storage.command).toContain(`-bucket=${url.pathname.slice(1)}`);
  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    for (const service of [app, storage])
      expect(JSON.stringify(service.environment)).toContain(`\${${name}:?`);
});

test('PostgreSQL accepts the connections of both apps, and of one more while an app is replaced', () => {
  const { processes } = readConfig({ ...imageSettings, ...filled(app.environment) });
  const accepted = Number(/max_connections=(\d+)/.exec(database.command?.join(' ') ?? '')?.[1]);
  expect(accepted).toBeGreaterThanOrEqual(3 * neededConnections(processes));
});

test('only the proxy is reached from outside, and the apps trust its address alone', () => {
  for (const service of [app, other, migrate, database, storage]) expect(service.ports).toBeUndefined();
  for (const [name, service] of [
    ['database', database],
    ['storage', storage],
  ] as const) {
    expect(service.networks).toEqual([name]);
    expect(networks[name]?.internal).toBe(true);
  }
  const { web } = proxy.networks as Record<string, { ipv4_address: string }>;
  expect(app.environment.TRUST_PROXY).toBe(`loopback,${web!.ipv4_address}`);
  const { subnet } = networks.web!.ipam!.config[0]!;
  expect(addressesOf(subnet).check(web!.ipv4_address)).toBe(true);
});

function addressesOf(subnet: string): BlockList {
  const [address = '', bits] = subnet.split('/');
  const addresses = new BlockList();
  addresses.addSubnet(address, Number(bits));
  return addresses;
}

test('after a reboot no app gets the address of the proxy, which the apps trust', () => {
  const { web } = proxy.networks as Record<string, { ipv4_address: string }>;
  const { subnet, ip_range: range = subnet, gateway } = networks.web!.ipam!.config[0]!;
  const given = addressesOf(range);
  expect([web!.ipv4_address, gateway].filter((address) => given.check(address))).toEqual([]);
  const [first = '', bits] = range.split('/');
  expect(addressesOf(subnet).check(first)).toBe(true);
  const others = Object.values(services).filter(
    ({ networks: names }) => Array.isArray(names) && names.includes('web'),
  );
  expect(others).toEqual([app, other]);
  // Without the first and the last one; twice as many, because an old container may leave after the new one came.
  expect(2 ** (32 - Number(bits)) - 2).toBeGreaterThanOrEqual(2 * others.length);
});

test('the proxy balances over both apps, checks them, and closes idle connections before they do', () => {
  const setting = (name: string) => new RegExp(`^\\s*${name} (.+)$`, 'm').exec(caddyfile)?.[1];
  const upstreams = setting('reverse_proxy')?.match(/[\w-]+(?=:3000)/g);
  expect(upstreams).toEqual(['app-1', 'app-2']);
  expect(setting('health_uri')).toBe('/api/ready');
  expect(Number.parseInt(setting('lb_try_duration') ?? '', 10)).toBeGreaterThan(0);
  expect(Number.parseInt(setting('keepalive') ?? '', 10)).toBeLessThan(150);
  expect(setting('max_size')).toBe('21MB');
  expect(caddyfile).toContain('{$SITE_ADDRESS}');
  expect(proxy.environment).toHaveProperty('SITE_ADDRESS');
  expect(proxy.volumes).toContain('./ops/Caddyfile:/etc/caddy/Caddyfile:ro');
});

test('an operator finds every variable of ops/compose.scale.yaml in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(names).toContain('SITE_ADDRESS');
  expect(names.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
});
