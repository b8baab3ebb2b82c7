import { useId, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { StarRating } from '#club/web/star-rating.tsx';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { RatingsOut } from '../../ratings.contract.ts';
import { maxStars } from '../../sessions.rules.ts';

/** For staff: the average, how it came about, and the lines without names. */
export function RatingSummary({ ratings }: { ratings: RatingsOut }) {
  const { t } = useTranslation();
  const { answers, from, average, byStars, texts } = ratings;
  if (average === null)
    return (
      <RatingPanel title={t('ratings.staff.title')}>
        <p className="text-muted mt-3 max-w-prose">{t('ratings.staff.few', { answers, from })}</p>
      </RatingPanel>
    );
  return (
    <RatingPanel title={t('ratings.staff.title')}>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_2fr]">
        <div className="on-navy bg-navy text-on-navy border-navy-line w-fit rounded-2xl border px-6 py-5">
          <p className="text-3xl font-black tabular-nums">
            {t('ratings.staff.average', { average, most: maxStars })}
          </p>
          <StarRating
            rate={Math.round(average)}
            label={t('ratings.stars', { stars: Math.round(average), most: maxStars })}
            className="mt-2"
          />
          <p className="text-on-navy-muted mt-2">{t('ratings.staff.answers', { count: answers })}</p>
        </div>
        <Bars byStars={byStars} answers={answers} />
        {texts.length > 0 && <Texts texts={texts} />}
      </div>
    </RatingPanel>
  );
}

/** How many gave how many stars, most stars first. */
function Bars({ byStars, answers }: { byStars: number[]; answers: number }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('ratings.staff.bars')} className="flex min-w-0 flex-col gap-2">
      {byStars
        .map((count, less) => ({ stars: less + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-3 text-sm">
            <span className="sr-only">
              {t('ratings.stars', { stars, most: maxStars })}: {t('ratings.staff.answers', { count })}
            </span>
            <span aria-hidden="true" className="w-4 shrink-0 text-end font-bold tabular-nums">
              {stars}
            </span>
            <ShareBar share={count / answers} className="h-2.5 min-w-0 grow" fill="bg-primary" />
            <span aria-hidden="true" className="text-muted w-8 shrink-0 tabular-nums">
              {count}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** Two people may have written the same. */
const withKeys = (texts: string[]) =>
  texts.map((text, place) => ({
    key: `${text} ${texts.slice(0, place).filter((other) => other === text).length}`,
    text,
  }));

function Texts({ texts }: { texts: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 md:col-span-2 lg:col-span-1">
      <h3 className="text-lg">{t('ratings.staff.texts')}</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {withKeys(texts).map(({ key, text }) => (
          <li key={key} dir="auto" className="bg-ground rounded-xl px-4 py-2.5 wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A part of the session's page. */
export function RatingPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
      <div className="bg-surface border-line shadow-card rounded-3xl border p-6 sm:p-8">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
