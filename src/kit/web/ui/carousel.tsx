import { Children, isValidElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { useCarousel } from '../use-carousel.ts';
import { CarouselControls } from './carousel-controls.tsx';

/** How many stand side by side; on a phone always one. */
export const views = {
  one: { visible: 1, slide: 'basis-full', beyond: '' },
  three: { visible: 3, slide: 'basis-full md:basis-[calc((100%-3rem)/3)]', beyond: 'md:hidden' },
  // From 769 pixels on, not from 768.
  four: {
    visible: 4,
    slide: 'basis-full min-[769px]:basis-[calc((100%-4.5rem)/4)]',
    beyond: 'min-[769px]:hidden',
  },
} as const;

interface Props {
  /** What is in it. */
  label: string;
  view?: keyof typeof views;
  /** Milliseconds that a slide stays. */
  every: number;
  /** Standing on navy. */
  onNavy?: boolean;
  /** One child is one slide. */
  children: ReactNode;
}

export function Carousel({ label, view = 'one', every, onNavy = false, children }: Props) {
  const { t } = useTranslation();
  const slides = Children.toArray(children);
  const carousel = useCarousel(every);
  const { visible, slide, beyond } = views[view];
  return (
    <div role="group" aria-roledescription={t('ui.carousel.name')} aria-label={label} {...carousel.frame}>
      <div
        {...carousel.view}
        role="group"
        aria-label={t('ui.carousel.slides')}
        // Keyboards scroll it too, whatever the slides hold.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // Positioned, so that what is hidden inside a slide is clipped with it.
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
