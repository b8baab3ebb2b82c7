import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  mem_limit?: string;
  pids_limit?: number;
  command?: string[];
  environment: Record<string, string>;
  networks: string[];
  ports?: string[];
}

interface Compose {
  services: Record<'migrate' | 'app' | 'database', Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string; gateway: string }[] } }>;
}

const text = readFileSync('compose.yaml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as Compose;
const { migrate, app, database } = services;

test.each(Object.entries(services))(
  'the container of %s has a read-only root, limits and no capability beyond those it needs',
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    });
    expect(service).not.toHaveProperty('privileged');
    const needed = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
    expect(service.cap_add).toEqual(name === 'database' ? needed : undefined);
  },
);

const userOf = (url: string | undefined) => /^postgres:\/\/(\w+):/.exec(url ?? '')?.[1];

test('only the migration knows the owner of the tables; the app runs as another role', () => {
  const owner = database.environment.POSTGRES_USER;
  expect(userOf(migrate.environment.DATABASE_URL)).toBe(owner);
  expect(userOf(app.environment.DATABASE_URL)).not.toBe(owner);
  expect(app.environment.DATABASE_URL).toBe(migrate.environment.APP_DATABASE_URL);
  expect(JSON.stringify(app)).not.toContain('POSTGRES_PASSWORD');
  expect(existsSync(migrate.command?.at(-1) ?? '')).toBe(true);
});

test('the app trusts one proxy address, the pinned gateway of its network', () => {
  const pinned = app.networks.flatMap((name) => networks[name]?.ipam?.config ?? []);
  expect(pinned).toHaveLength(1);
  const { subnet, gateway } = pinned[0]!;
  expect(app.environment.TRUST_PROXY).toBe(`loopback,${gateway}`);
  const inside = new BlockList();
  const [address = '', bits] = subnet.split('/');
  inside.addSubnet(address, Number(bits));
  expect(inside.check(gateway)).toBe(true);
});

test('the database is reached from its own network only, and the app through the proxy on this machine', () => {
  for (const { networks: joined, ports } of [migrate, database]) {
    expect(joined.filter((name) => !networks[name]?.internal)).toEqual([]);
    expect(ports).toBeUndefined();
  }
  expect(app.ports).toEqual(['127.0.0.1:3000:3000']);
});

test('an operator finds every variable of compose.yaml in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(names).toContain('POSTGRES_APP_PASSWORD');
  expect(names.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
});
