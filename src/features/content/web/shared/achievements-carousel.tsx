import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from '#kit/web/i18n.ts';
import { useRevalidator } from 'react-router';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { LoadFailed } from '#kit/web/ui/query-boundary.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import type { AchievementOut } from '../../achievements.contract.ts';

const slideInterval = 2000;

interface Props {
  /** Null when they could not be read. */
  achievements: AchievementOut[] | null;
  label: string;
}

const loadFailed = new Error('the achievements could not be read');

export function AchievementsCarousel({ achievements, label }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  if (!achievements) return <LoadFailed error={loadFailed} onRetry={revalidate} />;
  if (achievements.length === 0)
    return (
      <EmptyNote
        Icon={Trophy}
        title={t('achievements.carousel.empty')}
        text={t('achievements.carousel.emptyText')}
      />
    );
  return (
    <Carousel label={label} interval={slideInterval}>
      {achievements.map(({ id, title, description, coverImage }) => (
        <article
          key={id}
          className="bg-surface border-line grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-3xl border lg:grid-cols-[11fr_9fr] lg:grid-rows-1"
        >
          <CoverImage
            cover={coverImage}
            alt=""
            sizes="(min-width: 1280px) 680px, (min-width: 1024px) 55vw, 100vw"
            className="lg:aspect-auto lg:h-full lg:min-h-96"
          />
          <div className="flex min-w-0 flex-col p-6 wrap-anywhere sm:p-10 lg:justify-center">
            <Trophy aria-hidden="true" className="text-link size-8" />
            <h3 dir="auto" className="mt-4 text-2xl">
              {title}
            </h3>
            <Paragraphs text={description} className="text-muted mt-3 space-y-2" />
          </div>
        </article>
      ))}
    </Carousel>
  );
}
