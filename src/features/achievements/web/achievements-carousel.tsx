import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import type { AchievementOut } from '../achievements.contract.ts';

const stay = 2000;

export function AchievementsCarousel({
  achievements,
  label,
}: {
  achievements: AchievementOut[];
  label: string;
}) {
  const { t } = useTranslation();
  if (achievements.length === 0)
    return (
      <EmptyNote
        Icon={Trophy}
        title={t('achievements.carousel.empty')}
        text={t('achievements.carousel.emptyText')}
      />
    );
  return (
    <Carousel label={label} every={stay}>
      {achievements.map(({ id, title, description, coverImage }) => (
        <article
          key={id}
          className="bg-surface border-line grid h-full overflow-hidden rounded-3xl border lg:grid-cols-[11fr_9fr]"
        >
          <CoverImage
            cover={coverImage}
            alt=""
            sizes="(min-width: 1280px) 680px, (min-width: 1024px) 55vw, 100vw"
            className="lg:aspect-auto lg:h-full lg:min-h-96"
          />
          <div className="flex flex-col justify-center p-6 sm:p-10">
            <Trophy aria-hidden="true" className="text-link size-8" />
            <h3 dir="auto" className="mt-4 text-2xl">
              {title}
            </h3>
            <Paragraphs text={description} className="text-muted mt-3 line-clamp-6 space-y-2" />
          </div>
        </article>
      ))}
    </Carousel>
  );
}
