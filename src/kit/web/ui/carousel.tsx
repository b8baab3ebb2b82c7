import { Children, isValidElement, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { useCarousel } from '../use-carousel.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';

/** Number of slides side by side, always one on a phone; `beyond` hides the surplus dots where there are more. */
const views = {
  one: { visible: 1, slide: 'basis-full', beyond: '' },
  three: { visible: 3, slide: 'basis-full md:basis-[calc((100%-3rem)/3)]', beyond: 'md:hidden' },
  // Starts at 769 px, not at 768.
  four: {
    visible: 4,
    slide: 'basis-full min-[769px]:basis-[calc((100%-4.5rem)/4)]',
    beyond: 'min-[769px]:hidden',
  },
} as const;

interface Props {
  label: string;
  view?: keyof typeof views;
  /** Autoplay interval in milliseconds. */
  interval: number;
  onNavy?: boolean;
  children: ReactNode;
}

export function Carousel({ label, view = 'one', interval, onNavy = false, children }: Props) {
  const { t } = useTranslation();
  const slides = Children.toArray(children);
  const carousel = useCarousel(interval);
  return (
    <div role="group" aria-roledescription={t('ui.carousel.name')} aria-label={label} {...carousel.frame}>
      <div
        {...carousel.view}
        role="group"
        aria-label={t('ui.carousel.slides')}
        // Focusable, so that the keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // Positioned, so that hidden content of a slide is clipped.
        className="relative flex snap-x snap-mandatory gap-6 overflow-x-auto overscroll-x-contain rounded-3xl [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((content, order) => (
          <div
            key={isValidElement(content) ? content.key : order}
            role="group"
            aria-roledescription={t('ui.carousel.slide')}
            aria-label={t('ui.carousel.place', { place: order + 1, total: slides.length })}
            className={classes('min-w-0 shrink-0 grow-0 snap-start', views[view].slide)}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <CarouselControls carousel={carousel} total={slides.length} view={view} onNavy={onNavy} />
      )}
    </div>
  );
}

const steps = [
  { by: -1, label: 'ui.carousel.previous', Icon: ChevronLeft },
  { by: 1, label: 'ui.carousel.next', Icon: ChevronRight },
] as const;

interface CarouselControlsProps extends Required<Pick<Props, 'view' | 'onNavy'>> {
  carousel: ReturnType<typeof useCarousel>;
  total: number;
}

function CarouselControls({ carousel, total, view, onNavy }: CarouselControlsProps) {
  const { t } = useTranslation();
  const { index, stopped, goTo, step, toggle } = carousel;
  const { visible, beyond } = views[view];
  const button = classes(
    'flex size-11 shrink-0 items-center justify-center rounded-full border',
    onNavy
      ? 'border-on-navy-muted/40 hover:border-on-navy hover:bg-white/8'
      : 'border-line-strong/60 text-muted hover:border-link hover:text-link bg-surface',
  );
  // On a phone, more dots than fit beside the buttons wrap onto a line of their own.
  const many = total > 8;
  return (
    <div
      className={classes(
        'mt-6 flex items-center gap-2',
        many && 'max-sm:flex-wrap max-sm:justify-center',
        total <= visible && beyond,
      )}
    >
      <div
        className={classes(
          '-ms-0.5 flex min-w-0 grow flex-wrap',
          many && 'max-sm:basis-full max-sm:justify-center',
        )}
      >
        {Array.from({ length: total }, (_, order) => (
          <button
            key={order}
            type="button"
            onClick={() => goTo(order)}
            aria-label={t('ui.carousel.goTo', { place: order + 1 })}
            aria-current={order === index ? 'true' : undefined}
            className={classes(
              'group flex h-8 w-6 items-center justify-center rounded-full',
              order > total - visible && beyond,
            )}
          >
            <span
              className={classes(
                'h-2 w-2 rounded-full transition-[width,background-color] group-aria-[current]:w-5',
                onNavy
                  ? 'bg-on-navy-muted/60 group-aria-[current]:bg-yellow'
                  : 'bg-line-strong/70 group-aria-[current]:bg-link',
              )}
            />
          </button>
        ))}
      </div>
      <button
        type="button"
        onClick={toggle}
        aria-label={stopped ? t('ui.carousel.play') : t('ui.carousel.pause')}
        className={classes(button, 'motion-reduce:hidden')}
      >
        {stopped ? (
          <Play aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        ) : (
          <Pause aria-hidden="true" className="size-4.5" />
        )}
      </button>
      {steps.map(({ by, label, Icon }) => (
        <button key={by} type="button" onClick={() => step(by)} aria-label={t(label)} className={button}>
          <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      ))}
    </div>
  );
}
