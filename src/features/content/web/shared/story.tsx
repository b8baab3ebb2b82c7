import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useState, useId } from 'react';
import { Link } from 'react-router';
import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import Share2 from 'lucide-react/icons/share-2';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { Button } from '#kit/web/ui/button.tsx';

interface Props {
  title: string;
  text: string;
  cover: { secure_url: string; small_url: string };
  /** Link to the page that lists it. */
  back: { to: string; label: string };
  /** Date, place and the like, under the title. */
  facts: ReactNode;
  /** Actions under the text. */
  actions: ReactNode;
}

/** A story's page; the navy header runs behind the upper part of the cover. */
export function StoryArticle({ title, text, cover, back, facts, actions }: Props) {
  return (
    <article className="pb-16 lg:pb-24">
      <header className="on-navy bg-navy text-on-navy relative overflow-hidden pb-32 sm:pb-52">
        <div aria-hidden="true" className="problem-grid absolute inset-0" />
        <div className="relative mx-auto max-w-4xl px-4 pt-8 sm:px-6 md:pt-12">
          <Link
            to={back.to}
            className="text-on-navy-muted hover:text-on-navy inline-flex min-h-11 items-center gap-2 rounded-lg font-semibold"
          >
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {back.label}
          </Link>
          <h1
            dir="auto"
            className="leading-heading mt-6 text-[clamp(2rem,1.4rem+2.6vw,3.5rem)] font-black wrap-anywhere text-balance"
          >
            {addLtrMarks(title)}
          </h1>
          {facts}
        </div>
      </header>
      <div className="mx-auto -mt-24 max-w-4xl px-4 sm:-mt-40 sm:px-6">
        <CoverImage
          cover={cover}
          alt=""
          first
          sizes="(min-width: 896px) 848px, 100vw"
          className="shadow-raised relative rounded-3xl ring-1 ring-white/10"
        />
        <Paragraphs
          text={text}
          className="mx-auto mt-10 flex max-w-2xl flex-col gap-5 text-lg leading-relaxed wrap-anywhere lg:mt-14 lg:text-xl lg:leading-loose"
        />
        <div className="border-line mx-auto mt-12 max-w-2xl border-t pt-8">{actions}</div>
      </div>
    </article>
  );
}

const copiedMs = 2500;

/** Shares a page through the device where possible, and always offers its link. */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch {
      // Dismissing the share sheet rejects too.
    }
  };
  const copy = async () => {
    if (await copyText(url)) setCopied(true);
    else window.prompt(t('ui.share.copy'), url);
  };

  return (
    <div className="flex flex-wrap gap-3">
      {canShare && (
        <Button look="outline" onClick={share}>
          <Share2 aria-hidden="true" className="size-5" />
          {t('ui.share.share')}
        </Button>
      )}
      <Button look="outline" onClick={copy}>
        {copied ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <LinkIcon aria-hidden="true" className="size-5" />
        )}
        <span aria-live="polite">{copied ? t('ui.share.copied') : t('ui.share.copy')}</span>
      </Button>
    </div>
  );
}

interface StoryLink {
  path: string;
  title: string;
  cover: { secure_url: string; small_url: string };
  date: string;
  dateText: string;
}

/** More stories, listed under a story. */
export function StoryList({ title, stories }: { title: string; stories: StoryLink[] }) {
  const heading = useId();
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="bg-surface border-line border-t">
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {stories.map(({ path, title: name, cover, date, dateText }) => (
            <li key={path}>
              <article className="group relative">
                <CoverImage
                  cover={cover}
                  alt=""
                  sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
                  className="border-line rounded-2xl border"
                />
                <time dateTime={date} className="text-muted mt-4 block text-sm font-semibold">
                  {dateText}
                </time>
                <h3 dir="auto" className="mt-1 text-lg">
                  <Link
                    to={path}
                    prefetch="intent"
                    className="group-hover:text-link rounded-lg after:absolute after:inset-0"
                  >
                    {name}
                  </Link>
                </h3>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
