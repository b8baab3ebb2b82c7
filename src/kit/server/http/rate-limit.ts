import type { IncomingMessage, ServerResponse } from 'node:http';
import { rateLimited } from '#kit/shared/errors.ts';
import { directionOf, fromAcceptLanguage, type Language } from '#kit/shared/language.ts';
import { type AddressBudget, costs } from '../limits/address-budget.ts';
import { failure } from './envelope.ts';
import { type MayScrape, metricsPath } from './metrics-route.ts';
import { recordOf, requestIdHeader } from './request-log.ts';
import { apiHeaders } from './security-headers.ts';
import type { Translate } from './translator.ts';

export interface RateLimitOptions {
  budget: AddressBudget;
  addressOf: (request: IncomingMessage) => string;
  /** Whether a path is a file of the build, which costs an address nothing of its budget. */
  isStaticFile?: (path: string) => boolean;
  /** Whether a path names a stored file that is sent as it is, which costs as little as a cached response. */
  isStoredFile?: (path: string) => boolean;
  mayScrape?: MayScrape;
  translate: Translate;
  https: boolean;
}

/** Takes `cost` from the budget of the client's address; the seconds to wait if it cannot pay. */
export async function spendBudget(
  request: IncomingMessage,
  { cost, options }: { cost: number; options: RateLimitOptions },
): Promise<number | null> {
  if (cost === 0) return null;
  return options.budget.spend(options.addressOf(request), cost).catch(() => null);
}

/**
 * What a request costs that is not in the response cache. Files of the build cost nothing: a hall full of phones behind
 * one router loads hundreds of them. Nor does a scrape: the budget is in the database, and metrics say that it hangs.
 */
export function costOf(
  request: IncomingMessage,
  { isStaticFile, isStoredFile, mayScrape }: RateLimitOptions,
): number {
  if (request.method !== 'GET') return costs.uncached;
  const path = pathOf(request);
  if (isStaticFile?.(path) || (path === metricsPath && mayScrape?.(request))) return 0;
  return isStoredFile?.(path) ? costs.cached : costs.uncached;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? url;

export function sendRateLimited(
  request: IncomingMessage,
  response: ServerResponse,
  wait: number,
  { translate, https }: RateLimitOptions,
): void {
  const language = fromAcceptLanguage(request.headers['accept-language']);
  const { id: requestId } = recordOf(request);
  const { status, body } = failure(rateLimited(wait), { language, requestId }, translate);
  for (const [name, value] of apiHeaders(https)) response.setHeader(name, value);
  response.setHeader(requestIdHeader, requestId);
  response.setHeader('retry-after', String(wait));
  if (isNavigation(request)) {
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    const quote = translate(language, { key: 'ui.quoteNumber', values: { number: requestId } });
    response.end(pageOf(body.message, quote, language));
  } else {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }
}

const isNavigation = (request: IncomingMessage): boolean =>
  !pathOf(request).startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:#0b1538;color:#fff;font:1.25rem/1.6 system-ui,sans-serif;text-align:center}';

/** Stands alone, because the address may load nothing else. */
const pageOf = (message: string, quote: string, language: Language): string =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title><style>${style}</style></head><body><p>${message}</p><p><small>${quote}</small></p></body></html>`;
