import { useLocation } from 'react-router';
import { createContext, useContext } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { isLanguage, languages } from '#kit/shared/language.ts';
import { useLanguage } from './language.ts';

interface Sharing {
  /** Name of the share image that the server draws. */
  picture: string;
  /** Makes the page an article. */
  publishedAt?: string;
}

interface Props {
  title: string;
  description?: string;
  /** Keeps private and one-time pages out of search engines. */
  hidden?: boolean;
  /** Canonical URL, alternate languages and share preview, for public pages. */
  sharing?: Sharing;
}

/** Title and description of a page; React hoists them into the head. */
export function PageHead({ title, description, hidden = false, sharing }: Props) {
  const { t } = useTranslation();
  const wholeTitle = t('brand.pageTitle', { title });
  return (
    <>
      <title>{wholeTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {sharing && <SharingTags {...sharing} title={wholeTitle} description={description} />}
    </>
  );
}

const locales = { en: 'en_GB', ar: 'ar_EG' } as const;

function SharingTags({ title, description, picture, publishedAt }: Sharing & Omit<Props, 'sharing'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const publicUrl = usePublicUrl();
  const { pathname, search } = useLocation();
  const address = publicUrl + pathname;
  // A URL with `?lang=` is canonical on its own; other query parameters are dropped.
  const named = new URLSearchParams(search).get('lang');
  const canonical = isLanguage(named) ? `${address}?lang=${named}` : address;
  const image = `${publicUrl}/og/${language}/${picture}.png`;
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${address}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:site_name" content={t('brand.siteName')} />
      <meta property="og:type" content={publishedAt ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={locales[each]} />
        ))}
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={image} />
    </>
  );
}

/** The site's origin, without a trailing slash, for absolute URLs in search results and share previews. */
export const PublicUrlContext = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrlContext);
