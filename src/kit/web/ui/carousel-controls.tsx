import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import type { useCarousel } from '../use-carousel.ts';

interface Props {
  carousel: ReturnType<typeof useCarousel>;
  total: number;
  /** Number of slides side by side on wide screens, where `beyond` hides the surplus dots. */
  visible: number;
  beyond: string;
  onNavy: boolean;
}

export function CarouselControls({ carousel, total, visible, beyond, onNavy }: Props) {
  const { t } = useTranslation();
  const { index, stopped, goTo, step, toggle } = carousel;
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
      <button
        type="button"
        onClick={() => step(-1)}
        aria-label={t('ui.carousel.previous')}
        className={button}
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
      <button type="button" onClick={() => step(1)} aria-label={t('ui.carousel.next')} className={button}>
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}
