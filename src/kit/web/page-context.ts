import { createContext, type RouterContext } from 'react-router';
import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';

/** What the server passes to loaders and to the rendering of a page. */
export interface PageContext {
  nonce: string;
  language: Language;
  publicUrl: string;
  /** Names the request on an error page, for a person to quote. */
  requestId: string;
  /** Logs an error that ends in an error page. */
  report: (error: unknown) => void;
  /**
   * Calls an endpoint in process as an anonymous visitor. Throws the contract's AppError, or a response with the number
   * of the request when the call failed unexpectedly.
   */
  call: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<ReplyOf<E>>;
}

// Node loads this file natively and the SSR bundle carries its own copy; globalThis makes them share one object.
const key = Symbol.for('club.page-context');
const shared = globalThis as { [key]?: RouterContext<PageContext> };

export const pageContext: RouterContext<PageContext> = (shared[key] ??= createContext<PageContext>());
