import { useId } from 'react';
import { Link } from 'react-router';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';

export interface StoryLink {
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
                <h3 dir="auto" className="mt-1 line-clamp-2 text-lg">
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
