import { is, SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { edges, importCircles, placeOf, type SourceFile, sourceFiles } from './source-files.ts';

/** The sample club fills empty tables of every slice at once: it alone writes and asks past their services. */
const isSample = (path: string): boolean => path.startsWith('app/server/sample/');

const pathsWhere = (wrong: (file: SourceFile) => boolean): string[] =>
  sourceFiles.filter(wrong).map(({ path }) => path);

type Edge = (typeof edges)[number];
const edgesWhere = (wrong: (edge: Edge) => boolean): string[] =>
  edges.filter(wrong).map(({ from, to }) => `${from} → ${to}`);

test('the sources are read', () => {
  expect(sourceFiles.length).toBeGreaterThan(500);
  expect(edges.length).toBeGreaterThan(1500);
});

test('kit imports kit; club and integrations import kit and themselves; features import those; app imports all', () => {
  const allowed: Record<string, string[]> = {
    kit: ['kit'],
    club: ['kit', 'club'],
    integrations: ['kit', 'integrations'],
    features: ['kit', 'club', 'integrations', 'features'],
    app: ['kit', 'club', 'integrations', 'features', 'app'],
  };
  expect(edgesWhere(({ a, b }) => !allowed[a.layer]?.includes(b.layer))).toEqual([]);
  expect(pathsWhere(({ place }) => !(place.layer in allowed))).toEqual([]);
});

test('server and web never import each other, except where the app renders pages', () => {
  const across = edgesWhere(
    ({ a, b }) =>
      (a.side === 'web' && b.side === 'server') ||
      (a.side === 'server' && b.side === 'web' && a.layer !== 'app'),
  );
  expect(across).toEqual([]);
});

test('what both sides share imports no Node, React or SQL, and neither side', () => {
  const shared = (file: SourceFile) => file.place.side === 'both' && file.place.layer !== 'app';
  const packages = /^(node:|react|drizzle-orm|postgres|fastify|pg-boss)/;
  expect(pathsWhere((file) => shared(file) && file.imports.some(({ to }) => packages.test(to)))).toEqual([]);
  expect(edgesWhere(({ a, b }) => a.side === 'both' && a.layer !== 'app' && b.side !== 'both')).toEqual([]);
});

const between = ({ a, b }: Edge): boolean =>
  a.layer === 'features' && b.layer === 'features' && a.slice !== b.slice;

test('of the server files of another slice, only tables, services, presenters and fragments are imported', () => {
  const meant = /\.(table|service|presenter|fragments)\.ts$/;
  expect(edgesWhere((edge) => between(edge) && edge.b.side === 'server' && !meant.test(edge.to))).toEqual([]);
});

test('of the web files of another slice, only hooks and those in web/shared are imported', () => {
  const meant = /\/web\/shared\/|\.hooks\.ts$/;
  expect(edgesWhere((edge) => between(edge) && edge.b.side === 'web' && !meant.test(edge.to))).toEqual([]);
});

test('the app imports no queries', () => {
  expect(
    edgesWhere(({ from, to, a }) => a.layer === 'app' && !isSample(from) && to.endsWith('.queries.ts')),
  ).toEqual([]);
});

test('no files import each other in a circle, not for types and not dynamically', () => {
  expect(importCircles()).toEqual([]);
});

test('kit names nothing of the club: no wave, camp, trainee, mentor, instructor, ICPC, HTI, Codeforces or Cairo', () => {
  const clubWords = /wave|camp|trainee|mentor|instructor|icpc|ecpc|\bhti|codeforces|cairo|egypt/i;
  const lines = sourceFiles
    .filter(({ place }) => place.layer === 'kit')
    .flatMap(({ path, text }) => [path, ...text.split('\n').map((line) => `${path}: ${line.trim()}`)]);
  expect(lines.filter((line) => clubWords.test(line))).toEqual([]);
});

/** Statements in any form: Drizzle's builders and templates, and the driver itself. */
const sqlCode =
  /\bsql(<[^`]*>)?`|\$client\b|\bfindRows\b|\b(?:db|tx|connection)\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute|with|\$count)\b/;
const sqlPackages = /^(drizzle-orm|pg|pg-boss)(\/|$)/;

test('SQL stands only in queries, tables and fragments, and in the database, limits, jobs and live folders of kit', () => {
  const mayHoldSql = (path: string) =>
    /\.(queries|table|fragments)\.ts$/.test(path) ||
    /^kit\/server\/(database|limits|jobs|live)\//.test(path) ||
    isSample(path);
  const holdsSql = ({ code, imports }: SourceFile) =>
    sqlCode.test(code) || imports.some(({ to, typeOnly }) => sqlPackages.test(to) && !typeOnly);
  expect(pathsWhere((file) => holdsSql(file) && !mayHoldSql(file.path))).toEqual([]);
});

test('the job queue’s own tables and package are used only in kit/server/jobs', () => {
  expect(
    pathsWhere(({ path, code }) => /pg-?boss/i.test(code) && !path.startsWith('kit/server/jobs/')),
  ).toEqual([]);
});

test('a fragment takes its aliases as arguments: no fragments file exports finished SQL', async () => {
  const paths = pathsWhere(({ path }) => path.endsWith('.fragments.ts'));
  expect(paths.length).toBeGreaterThan(2);
  const finished = (value: unknown): boolean =>
    is(value, SQL) || (typeof value === 'object' && value !== null && Object.values(value).some(finished));
  for (const path of paths) {
    const exported = (await import(/* @vite-ignore */ `../src/${path}`)) as Record<string, unknown>;
    expect(
      Object.keys(exported).filter((name) => finished(exported[name])),
      path,
    ).toEqual([]);
  }
});

/** Who owns each table, by the name in the code and by the name in the database. */
const ownerOf = (path: string): string => {
  const { layer, slice } = placeOf(path);
  return slice === '' ? layer : slice;
};
const tables = sourceFiles.flatMap(({ path, code }) =>
  [...code.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', stored = '']) => ({
    name,
    stored,
    path,
  })),
);

/** The tables that a file writes to. */
function writtenBy({ path, code, imports }: SourceFile) {
  const target = String.raw`\s*(?:\w+\.)?(\w+)\s*`;
  const named = [
    ...code.matchAll(new RegExp(String.raw`\.\s*(?:insert|update|delete)\(${target}[,)]`, 'g')),
    ...code.matchAll(new RegExp(String.raw`\bpublications\(${target},`, 'g')),
    ...code.matchAll(
      new RegExp(
        String.raw`\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+\$\{${target}\}`,
        'gi',
      ),
    ),
  ].map(([, here = '']) => here);
  const literal = new Set(
    [
      ...code.matchAll(
        /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+"?([a-z_]+)"?[\s(]/gi,
      ),
    ].map(([, stored = '']) => stored),
  );
  const known = (here: string, table: (typeof tables)[number]) =>
    table.path === path
      ? table.name === here
      : imports.some(({ to, names }) => to === table.path && (names.get(here) ?? here) === table.name);
  return tables.filter((table) => literal.has(table.stored) || named.some((here) => known(here, table)));
}

test('a table is written by its own slice only', () => {
  expect(tables.length).toBeGreaterThan(20);
  const foreign = sourceFiles
    .filter(({ path, place }) => place.side === 'server' && !isSample(path))
    .flatMap((file) =>
      writtenBy(file)
        .filter((table) => ownerOf(table.path) !== ownerOf(file.path))
        .map((table) => `${file.path} writes ${table.stored}`),
    );
  expect(foreign).toEqual([]);
});

test('on the server, only the programme slice says who works in a camp', () => {
  const asks = ({ code }: SourceFile) => /\bcamp_?staff\b|'camp\.every'/i.test(code);
  const wrong = (file: SourceFile) =>
    file.place.side === 'server' && file.place.slice !== 'programme' && !isSample(file.path) && asks(file);
  expect(pathsWhere(wrong)).toEqual([]);
});

test('a full name is put together in one SQL expression', () => {
  expect(pathsWhere(({ code }) => /(first_name|firstName\})\s*\|\|/.test(code))).toEqual([
    'features/accounts/server/users/users.fragments.ts',
    // The index of that expression.
    'features/accounts/server/users/users.table.ts',
  ]);
});

test('no file of the web begins to listen when it is imported, except the entry: the next test would hear it too', () => {
  expect(
    pathsWhere(({ place, code }) => place.side === 'web' && /^(subscribe|watch|on)[A-Z]\w*\(/m.test(code)),
  ).toEqual(['app/web/entry.client.tsx']);
});

test('formatters of dates and numbers are made once, in one place', () => {
  expect(pathsWhere(({ code }) => /new Intl\.(?:DateTime|Number)Format/.test(code))).toEqual([
    'club/shared/club-time.ts',
    'club/shared/formats.ts',
  ]);
});

test('roles are named in the access table: pages quote none, and nothing compares or sets a role by its name', () => {
  const name = `['"\`](user|trainee|mentor|hr|instructor|leader)['"\`]`;
  const decides = new RegExp(String.raw`\brole\b.{0,30}?${name}`);
  const quotes = /['"`](trainee|mentor|hr|instructor|leader)['"`]/;
  const wrong = ({ path, place, code }: SourceFile) =>
    path !== 'club/shared/access.ts' &&
    !isSample(path) &&
    (place.side === 'web' ? quotes : decides).test(code);
  expect(pathsWhere(wrong)).toEqual([]);
});

test('an endpoint is answered in the slice that declares it', () => {
  const routes = Map.groupBy(
    sourceFiles.filter(({ path }) => path.endsWith('.routes.ts')),
    ({ place }) => place.slice,
  );
  const isAnswered = (name: string, contract: string, { code, imports }: SourceFile): boolean => {
    const found = imports.find(({ to }) => to === contract);
    if (!found) return false;
    const here = [...found.names].find(([, there]) => there === name)?.[0] ?? `contract\\.${name}`;
    return new RegExp(String.raw`\bon\w*\(\s*${here}\b`).test(code);
  };
  const declared = sourceFiles
    .filter(({ path, place }) => place.layer === 'features' && path.endsWith('.contract.ts'))
    .flatMap(({ path, place, code }) =>
      [...code.matchAll(/export const (\w+) = endpoint\(/g)].map(([, name = '']) => ({ name, path, place })),
    );
  expect(declared.length).toBeGreaterThan(100);
  const elsewhere = declared.filter(
    ({ name, path, place }) => !routes.get(place.slice)?.some((file) => isAnswered(name, path, file)),
  );
  expect(elsewhere.map(({ name, path }) => `${path}: ${name}`)).toEqual([]);
});

test('a web file that reads the schema of an endpoint imports the whole contract, from #schemas', () => {
  const wrong = sourceFiles
    .filter(({ place }) => place.side === 'web')
    .flatMap(({ path, code }) =>
      [...code.matchAll(/import \{([^}]*)\} from '(?!#schemas\/)[^']*\.contract\.ts'/g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter(
          (name) =>
            /^\w+$/.test(name) &&
            new RegExp(`\\b${name}\\.(?:body|query|params)\\b`).test(code.replaceAll(/typeof \w+/g, '')),
        )
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});
