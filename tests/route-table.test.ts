import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortenRouteTable } from '../vite/route-table.ts';

const none = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
};
const common = ['/assets/frame-1.js', '/assets/libraries-2.js'];
const manifest = {
  entry: { module: '/assets/entry-0.js', imports: common, css: ['/assets/frame-1.css'] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...none,
      module: '/assets/root-3.js',
      imports: common,
      css: ['/assets/frame-1.css'],
    },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      ...none,
      hasLoader: true,
      module: '/assets/home-4.js',
      imports: [...common, '/assets/public-5.js'],
      css: ['/assets/frame-1.css'],
    },
    layout: {
      id: 'layout',
      parentId: 'root',
      ...none,
      module: '/assets/layout-6.js',
      imports: common,
      css: ['/assets/frame-1.css'],
    },
    page: {
      id: 'page',
      parentId: 'layout',
      path: 'page/:id',
      ...none,
      hasClientLoader: true,
      hasErrorBoundary: true,
      module: '/assets/page-7.js',
      imports: [...common, '/assets/public-5.js', '/assets/crop-8.js'],
      css: ['/assets/frame-1.css', '/assets/crop-8.css'],
    },
  },
  url: '/assets/manifest-9.js',
  version: '9',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'route-table-'));
  await mkdir(join(folder, 'assets'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (table: object) =>
  writeFile(join(folder, 'assets/manifest-9.js'), `window.__reactRouterManifest=${JSON.stringify(table)};`);

test('the shortened route table is the same for React Router, and shorter', async () => {
  await write(manifest);
  shortenRouteTable(folder);
  const script = await readFile(join(folder, 'assets/manifest-9.js'), 'utf8');
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(script, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(manifest);
  expect(script.match(/public-5/g)).toHaveLength(1);
});

test('a route table with something new in it stops the build instead of losing it', async () => {
  await write({ ...manifest, routes: { root: { ...manifest.routes.root, hasMore: true } } });
  expect(() => shortenRouteTable(folder)).toThrow('hasMore');
});
