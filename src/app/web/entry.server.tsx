import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router';
import { I18nContext, Translator } from '#kit/web/i18n.ts';
import { NonceContext } from '#kit/web/inline-script.tsx';
import { pageContext, type PageContext } from '#kit/web/page-context.ts';
import { RequestIdContext } from '#kit/web/request-number.tsx';
import { ar } from '../catalogs/ar.ts';
import { en } from '../catalogs/en.ts';

const catalogs = { en, ar };
const renderTimeout = 5_000;

/** The not-found pages end in a splat and have no loader, so the status is set here. */
const isNotFound = (entry: EntryContext) =>
  entry.staticHandlerContext.matches.at(-1)?.route.path?.endsWith('*') ?? false;

// Preloading every chunk delays the first paint on slow networks; the module script at the end of the body finds them.
const withoutPreloads = (html: string) => html.replace(/<link rel="modulepreload"[^>]*>/g, '');

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, language, requestId } = context.get(pageContext);
  const i18n = Translator.withAll(language, catalogs[language]);
  const html = await renderToText(
    <NonceContext value={nonce}>
      <RequestIdContext value={requestId}>
        <I18nContext value={i18n}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </I18nContext>
      </RequestIdContext>
    </NonceContext>,
    nonce,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(withoutPreloads(html), {
    headers,
    status: status === 200 && isNotFound(entry) ? 404 : status,
  });
}

/** A component or loader that threw; React Router shows the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};

/** Renders the whole page at once, because it is cached and compressed as a whole. */
async function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(renderTimeout),
    // Larger parts would come after their place in the page and need a script to get there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return new Response(stream).text();
}

/**
 * Entry point of the renderer. It is part of the bundle, so that request handler, context and components share one copy
 * of React Router.
 */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode);
  return (request: Request, page: PageContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
  };
}
