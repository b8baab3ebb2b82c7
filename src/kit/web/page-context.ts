import { createContext, type RouterContext } from 'react-router';
import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';

/** What the server passes to loaders and to the rendering of a page. */
export interface PageContext {
  nonce: string;
  language: Language;
  publicUrl: string;
  /** Calls an endpoint in process as an anonymous visitor; throws the contract's AppError. */
  call: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<ReplyOf<E>>;
}

// Node loads this file natively and the SSR bundle carries its own copy; globalThis makes them share one object.
const key = Symbol.for('club.page-context');
const shared = globalThis as { [key]?: RouterContext<PageContext> };

export const pageContext: RouterContext<PageContext> = (shared[key] ??= createContext<PageContext>());
