import { clubName } from '#club/shared/brand.ts';
import { Feed } from 'feed';
import type { NewsOut } from '#features/content/news.contract.ts';
import type { SiteContent } from '#features/site/site.contract.ts';
import { escapeHtml } from '#kit/server/escape-html.ts';
import type { Language } from '#kit/shared/language.ts';

interface Given {
  publicUrl: string;
  language: Language;
  site: SiteContent;
  news: NewsOut[];
}

/** News as RSS. */
export function feedOf({ publicUrl, language, site, news }: Given): string {
  const feed = new Feed({
    id: publicUrl,
    link: publicUrl,
    title: `${clubName} · ${site.home.title[language]}`,
    description: site.home.tagline[language],
    language,
    copyright: clubName,
    feedLinks: { rss: `${publicUrl}/rss.xml` },
    updated: news[0] ? new Date(news[0].createdAt) : undefined,
  });
  for (const { id, title, content, createdAt, coverImage } of news) {
    const link = `${publicUrl}/news/${id}`;
    const paragraphs = content
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
    feed.addItem({
      id: link,
      link,
      title,
      description: content.slice(0, 300),
      content: paragraphs.join(''),
      date: new Date(createdAt),
      image: coverImage.secure_url,
    });
  }
  return feed.rss2();
}
