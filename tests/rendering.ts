import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import type { Language } from '#kit/shared/language.ts';
import { I18nContext, Translator } from '#kit/web/i18n.ts';

const catalogs = { en, ar };

interface Given {
  language?: Language;
  /** The pattern of its address, and the address. */
  at?: [pattern: string, address: string];
  /** The data of its loader. */
  data?: unknown;
  /** Queries that are already in the cache. */
  queries?: QueryClient;
}

/** A component as server-rendered HTML: enough to check texts, links and states without a browser. */
export async function rendered(
  content: ReactNode,
  { language = 'en', at = ['/', '/'], data = null, queries }: Given = {},
): Promise<string> {
  const i18n = Translator.withAll(language, catalogs[language]);
  const [path, address] = at;
  const router = createMemoryRouter([{ id: 'page', path, element: content, loader: () => data }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  });
  const page = createElement(RouterProvider, { router });
  return renderToStaticMarkup(
    createElement(
      I18nContext,
      { value: i18n },
      queries ? createElement(QueryClientProvider, { client: queries }, page) : page,
    ),
  );
}

/** The visible and accessible text: no tags, single spaces. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** How often a piece of HTML occurs. */
export const countOf = (html: string, piece: string): number => html.split(piece).length - 1;

/** Where its links lead. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
