import type { EventOut } from '#features/content/events.contract.ts';
import type { NewsOut } from '#features/content/news.contract.ts';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { languages } from '#kit/shared/language.ts';

const pages = ['/', '/about', '/training', '/committees', '/ecpc', '/signup', '/login'];

export const robotsOf = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** Every public page with its alternate in the other language. */
export function sitemapOf(
  publicUrl: string,
  { news, events }: { news: NewsOut[]; events: EventOut[] },
): string {
  const entries = [
    ...pages.map((path) => ({ path, changed: undefined })),
    ...news.map(({ id, createdAt }) => ({ path: `/news/${id}`, changed: createdAt })),
    ...events.map(({ id, createdAt }) => ({ path: `/event/${id}`, changed: createdAt })),
  ];
  const urls = entries.map(({ path, changed }) => {
    const address = escapeHtml(`${publicUrl}${path}`);
    const twins = languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
    );
    return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${twins.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}
