import { Children, isValidElement, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { useCarousel } from '../use-carousel.ts';
import { CarouselControls } from './carousel-controls.tsx';

/** Number of slides side by side; always one on a phone. */
export const views = {
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
  /** Accessible name. */
  label: string;
  view?: keyof typeof views;
  /** Autoplay interval in milliseconds. */
  interval: number;
  /** On the navy background. */
  onNavy?: boolean;
  /** One child is one slide. */
  children: ReactNode;
}

export function Carousel({ label, view = 'one', interval, onNavy = false, children }: Props) {
  const { t } = useTranslation();
  const slides = Children.toArray(children);
  const carousel = useCarousel(interval);
  const { visible, slide, beyond } = views[view];
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
            className={classes('min-w-0 shrink-0 grow-0 snap-start', slide)}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <CarouselControls
          carousel={carousel}
          total={slides.length}
          visible={visible}
          beyond={beyond}
          onNavy={onNavy}
        />
      )}
    </div>
  );
}
