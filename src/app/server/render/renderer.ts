import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageContext } from '#kit/web/page-context.ts';
import type { PageRoutes } from '../page-addresses.ts';

export interface PageRenderer {
  routes(): Promise<PageRoutes>;
  render(request: Request, context: PageContext): Promise<Response>;
  close(): Promise<void>;
}

type Render = PageRenderer['render'];
type CreatePageHandler = (build: ServerBuild, mode: 'production' | 'development') => Render;

/** The server entry exports its own handler, so that it uses the same copy of React Router as the pages. */
const handlerOf = (build: ServerBuild, mode: 'production' | 'development'): Render => {
  const { createPageHandler } = build.entry.module as unknown as { createPageHandler: CreatePageHandler };
  return createPageHandler(build, mode);
};

/** Renders with what `npm run build` left in `build/`. */
export async function builtRenderer(root: string): Promise<PageRenderer> {
  const file = pathToFileURL(resolve(root, 'build/server/index.js')).href;
  const build = (await import(file)) as ServerBuild;
  return {
    routes: async () => build.routes,
    render: handlerOf(build, 'production'),
    close: () => Promise.resolve(),
  };
}

/** Renders from the sources, with hot reload over the app's own port. */
export async function devRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  return {
    routes: async () => (await load()).routes,
    render: async (request, context) => handlerOf(await load(), 'development')(request, context),
    close: () => vite.close(),
  };
}
