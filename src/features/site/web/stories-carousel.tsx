import Newspaper from 'lucide-react/icons/newspaper';
import { useTranslation } from '#kit/web/i18n.ts';
import { isPast } from '#features/content/events.rules.ts';
import { useNow } from '#kit/web/hydration.ts';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { CoverImage } from '#kit/web/ui/cover-image.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { Section } from '#club/web/section.tsx';
import { MoreLink } from './more-link.tsx';
import type { Story } from './stories.ts';

const slideInterval = 5000;

export function StoriesCarousel({ stories, renderedAt }: { stories: Story[]; renderedAt: string }) {
  const { t } = useTranslation();
  const now = useNow(renderedAt);
  return (
    <Section letter="D" ground="surface" title={t('site.stories.title')}>
      {stories.length === 0 ? (
        <EmptyNote Icon={Newspaper} title={t('site.stories.empty')} text={t('site.stories.emptyText')} />
      ) : (
        <Carousel label={t('site.stories.title')} interval={slideInterval}>
          {stories.map((story) => (
            <StorySlide key={story.path} story={story} now={now} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}

function StorySlide({ story, now }: { story: Story; now: Date }) {
  const { t } = useTranslation();
  const { kind, path, title, excerpt, cover, date, dateText } = story;
  const over = kind === 'event' && isPast(date, now);
  return (
    <article className="bg-ground border-line grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-3xl border lg:grid-cols-[11fr_9fr] lg:grid-rows-1">
      <CoverImage
        cover={cover}
        alt=""
        sizes="(min-width: 1280px) 680px, (min-width: 1024px) 55vw, 100vw"
        className="lg:h-full lg:aspect-auto lg:min-h-96"
      />
      <div className="flex min-w-0 flex-col items-start p-6 wrap-anywhere sm:p-10 lg:justify-center">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-bold">
          <span className="bg-primary-soft text-link rounded-full px-3 py-1">
            {over ? t('site.stories.past') : t(`site.stories.${kind}`)}
          </span>
          <time dateTime={date} className="text-muted">
            {dateText}
          </time>
        </p>
        <h3 dir="auto" className="mt-4 w-full text-2xl">
          {title}
        </h3>
        <p dir="auto" className="text-muted mt-3 w-full">
          {excerpt}
        </p>
        <MoreLink to={path} label={t('site.stories.readMore')} subject={title} className="mt-6" />
      </div>
    </article>
  );
}
