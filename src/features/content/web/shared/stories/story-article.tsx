import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';

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
