import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageContext } from '#kit/web/page-context.ts';

export interface PageRenderer {
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
  return { render: handlerOf(build, 'production'), close: () => Promise.resolve() };
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
  return {
    async render(request, context) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return handlerOf(build, 'development')(request, context);
    },
    close: () => vite.close(),
  };
}
