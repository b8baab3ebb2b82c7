import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { JsonLd } from '#kit/web/inline-script.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { notFoundOnError } from '#kit/web/loader-errors.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead, usePublicUrl } from '#kit/web/page-head.tsx';
import { dayText } from '#club/web/date-text.ts';
import { excerptOf } from '#kit/web/format-text.ts';
import { ShareButtons, StoryArticle, StoryList } from '../shared/story.tsx';
import { getNews, listNews } from '../../news.contract.ts';

const others = 3;

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { call, language } = context.get(pageContext);
  const [{ data: item }, { data: latest }] = await Promise.all([
    notFoundOnError(call(getNews, { params: { id } })),
    call(listNews, { query: { size: String(others + 1) } }),
  ]);
  const more = latest
    .filter((each) => each.id !== item.id)
    .slice(0, others)
    .map(({ id: other, title, coverImage, createdAt }) => ({
      path: `/news/${other}`,
      title,
      cover: coverImage,
      date: createdAt,
      dateText: dayText(createdAt, language),
    }));
  return { item, more, summary: excerptOf(item.content, 160), dateText: dayText(item.createdAt, language) };
}

export default function NewsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const publicUrl = usePublicUrl();
  const { item, more, summary, dateText } = useLoaderData<typeof loader>();
  const { id, title, content, coverImage, createdAt } = item;
  const url = `${publicUrl}/news/${id}`;
  return (
    <>
      <PageHead
        title={title}
        description={summary}
        sharing={{ picture: `news-${id}`, publishedAt: createdAt }}
      />
      <JsonLd
        data={{
          '@type': 'NewsArticle',
          headline: title,
          description: summary,
          datePublished: createdAt,
          inLanguage: language,
          image: [new URL(coverImage.secure_url, `${publicUrl}/`).href],
          mainEntityOfPage: url,
          author: { '@type': 'Organization', name: t('brand.siteName'), url: `${publicUrl}/` },
          publisher: { '@type': 'Organization', name: t('brand.siteName'), url: `${publicUrl}/` },
        }}
      />
      <StoryArticle
        title={title}
        text={content}
        cover={coverImage}
        back={{ to: '/', label: t('news.page.back') }}
        facts={
          <p className="text-on-navy-muted mt-5 font-semibold">
            <time dateTime={createdAt}>{t('news.page.published', { date: dateText })}</time>
          </p>
        }
        actions={<ShareButtons title={title} url={url} />}
      />
      <StoryList title={t('news.page.more')} stories={more} />
    </>
  );
}
