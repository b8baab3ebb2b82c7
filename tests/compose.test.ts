import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { changeOfUser, expectHardened } from './hardened-container.ts';
import { buildInputs } from '../scripts/build-inputs.mjs';
import { builtServer, serverEnvironment, serverFlags } from '../scripts/setup.mjs';
import { parse } from 'yaml';

interface Service {
  cap_add?: string[];
  command?: string[];
  environment: Record<string, string>;
  networks: string[];
  ports?: string[];
}

interface Compose {
  services: Record<'migrate' | 'app' | 'database', Service>;
  networks: Record<
    string,
    { internal?: boolean; ipam?: { config: { subnet: string; gateway: string }[] } } | null
  >;
}

const text = readFileSync('compose.yaml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as Compose;
const { migrate, app, database } = services;

test.each(Object.entries(services))(
  'the container of %s has a read-only root, limits and no capability beyond those it needs',
  (name, service) => {
    expectHardened(service, name === 'database' ? changeOfUser : undefined);
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

test.each(['compose.yaml', 'ops/compose.scale.yaml'])(
  'with %s the log of PostgreSQL does not quote the values of refused rows',
  (path) => {
    const { services } = parse(readFileSync(path, 'utf8'), { merge: true }) as Compose;
    expect(services.database.command).toContain('log_error_verbosity=terse');
  },
);

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
  expect(database.networks).toEqual(['database']);
  expect(networks.database?.internal).toBe(true);
  // The migration reaches object storage, where that is set.
  expect(migrate.networks).toEqual(['database', 'storage']);
  for (const { ports } of [migrate, database]) expect(ports).toBeUndefined();
  expect(app.ports).toEqual(['127.0.0.1:3000:3000']);
});

/** What these files or the image set themselves, and what production refuses. */
const notPassed = {
  common: ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV', 'DATABASE_URL', 'TRUST_PROXY', 'SAMPLE', 'RATE_LIMITS'],
  // A container starts when its database is ready.
  wait: ['DATABASE_WAIT'],
  // Its storage is part of the example.
  storage: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'S3_URL'],
};

const settings = [...readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z][^|]+`) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
);

test.each([
  ['compose.yaml', 'app', []],
  ['ops/compose.scale.yaml', 'app-1', notPassed.storage],
] as const)(
  'every setting of the README that a club may change reaches the app of %s',
  (file, name, more) => {
    const parsed = parse(readFileSync(file, 'utf8'), { merge: true }) as {
      services: Record<string, Service>;
    };
    const { environment } = parsed.services[name]!;
    const passed = settings.filter((setting) => environment[setting]?.startsWith(`\${${setting}:`));
    const fixed = [...notPassed.common, ...notPassed.wait, ...more];
    expect(passed).toContain('LOG_LEVEL');
    expect(settings.filter((setting) => !passed.includes(setting)).toSorted()).toEqual(fixed.toSorted());
  },
);

test('the migration finds the uploads of the app in object storage, for the backup that it makes', () => {
  for (const name of notPassed.storage) expect(migrate.environment[name]).toBe(app.environment[name]);
});

test('an operator finds every variable of compose.yaml in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(names).toContain('POSTGRES_APP_PASSWORD');
  expect(names.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
});

test('the image is built with every file that the web build reads', () => {
  const sent = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(sent[0]).toBe('*');
  expect(buildInputs.filter((path) => !sent.includes(`!${path}`))).toEqual([]);
});

test('the image starts the server with the flags and the environment of npm start', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  const [, command] = /^CMD (\[.+\])$/m.exec(image) ?? [];
  expect(JSON.parse(command ?? '[]')).toEqual(['node', ...serverFlags, builtServer]);
  for (const [name, value] of Object.entries(serverEnvironment)) expect(image).toContain(`${name}=${value}`);
});
