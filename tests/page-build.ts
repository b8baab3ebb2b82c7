import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A build of four pages whose text is how often a page was rendered, and from which address. */
const build = `
let renders = 0;
const page = (id, path, handle) => ({ id, parentId: 'root', path, index: path === undefined, module: { handle } });
export const routes = {
  root: { id: 'root', path: '', module: {} },
  home: page('home'),
  about: page('about', 'about'),
  news: page('news', 'news/:id'),
  login: page('login', 'login', { reads: ['next'] }),
};
const render = async (request) => {
  const { pathname, search } = new URL(request.url);
  renders += 1;
  return new Response(renders + ' ' + pathname + search, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
export const entry = { module: { createPageHandler: () => render } };
`;

/** A project's folder with this build, for tests of how pages are served. */
export async function pageBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'club-root-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'build/server'), { recursive: true });
  await mkdir(join(root, 'build/client/assets'), { recursive: true });
  await writeFile(join(root, 'build/client/assets/frame.js'), '');
  await writeFile(join(root, 'build/client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(root, 'build/server/index.js'), build);
  await copyFile('package.json', join(root, 'package.json'));
  return root;
}
