import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { featureOrder } from '#features/order.ts';

const src = resolve('src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(test|harness|fixture)\./.test(name),
);

/** Where a file stands: layer, slice and side, from its path below src. */
function placeOf(path: string) {
  const [layer = '', second = '', third = ''] = path.split('/');
  if (layer === 'features')
    return { layer, slice: second, side: ['server', 'web'].includes(third) ? third : 'root' };
  if (['kit', 'club', 'app'].includes(layer))
    return { layer, slice: '', side: ['server', 'web'].includes(second) ? second : 'root' };
  return { layer, slice: second, side: 'server' };
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(src, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...text.matchAll(/(?:from|import\(|import)\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => specifier,
  );
  return found.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)];
    return specifier.startsWith('.') ? [relative(src, resolve(src, dirname(path), specifier))] : [];
  });
}

const layers = ['kit', 'integrations', 'club', 'features', 'app'];
const edges = files.flatMap((from) =>
  importsOf(from).map((to) => ({ from, to, a: placeOf(from), b: placeOf(to) })),
);

test('there is something to check', () => {
  expect(edges.length).toBeGreaterThan(100);
});

test('layers import leftwards only: kit, integrations, club, features, app', () => {
  const wrong = edges.filter(({ a, b }) => layers.indexOf(b.layer) > layers.indexOf(a.layer));
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('server and web never import each other', () => {
  const wrong = edges.filter(({ a, b }) => {
    if (a.layer === 'app' && a.side === 'server') return false; // the server renders the pages
    return (a.side === 'web' && b.side === 'server') || (a.side === 'server' && b.side === 'web');
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('what both sides share needs neither Node, React nor SQL', () => {
  const shared = files.filter(
    (path) => ['kit', 'features'].includes(placeOf(path).layer) && placeOf(path).side === 'root',
  );
  const wrong = shared.filter((path) =>
    /from '(node:|react|drizzle-orm|postgres|fastify)/.test(readFileSync(join(src, path), 'utf8')),
  );
  expect(wrong).toEqual([]);
  expect(
    edges
      .filter(({ a, b }) => ['kit', 'features'].includes(a.layer) && a.side === 'root' && b.side !== 'root')
      .map(({ from, to }) => `${from} → ${to}`),
  ).toEqual([]);
});

test('a slice imports only slices before it, and of them only what is meant for others', () => {
  const between = edges.filter(
    ({ a, b }) =>
      a.layer === 'features' && b.layer === 'features' && a.slice !== b.slice && b.slice !== 'order.ts',
  );
  const order = (slice: string) => (featureOrder as readonly string[]).indexOf(slice);
  expect(
    between
      .filter(({ a, b }) => order(b.slice) < 0 || order(b.slice) >= order(a.slice))
      .map(({ from, to }) => `${from} → ${to}`),
  ).toEqual([]);
  const internal = between.filter(
    ({ to, b }) => b.side === 'server' && !/\.(table|service|presenter|fragments)\.ts$/.test(to),
  );
  expect(internal.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('every slice stands in the order', () => {
  const slices = new Set(
    files
      .map(placeOf)
      .filter(({ layer, slice }) => layer === 'features' && !slice.includes('.'))
      .map(({ slice }) => slice),
  );
  expect([...slices].filter((slice) => !(featureOrder as readonly string[]).includes(slice))).toEqual([]);
});

test('nobody imports the composition root, and only queries hold SQL', () => {
  expect(edges.filter(({ a, b }) => b.layer === 'app' && a.layer !== 'app').map(({ from }) => from)).toEqual(
    [],
  );
  const roles = files.filter(
    (path) =>
      path !== 'club/shared/access.ts' &&
      /\/web\//.test(path) &&
      /['"](leader|mentor|instructor|hr|trainee)['"]/.test(readFileSync(join(src, path), 'utf8')),
  );
  expect(roles, 'role names belong into the access table').toEqual([]);
});
