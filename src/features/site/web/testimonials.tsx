import { useTranslation } from '#kit/web/i18n.ts';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { Section } from '#club/web/section.tsx';
import { StarRating } from '#club/web/star-rating.tsx';

const slideInterval = 4000;

interface Card {
  name: string;
  text: string;
  rate: number;
}

export function Testimonials({ cards }: { cards: Card[] }) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;
  return (
    <Section letter="G" ground="navy" title={t('site.testimonials.title')}>
      <Carousel label={t('site.testimonials.title')} view="three" interval={slideInterval} onNavy>
        {cards.map(({ name, text, rate }) => (
          <figure
            key={text}
            className="flex h-full flex-col rounded-3xl border border-white/12 bg-white/5 p-6 sm:p-8"
          >
            <StarRating rate={rate} label={t('site.testimonials.rating', { rate })} />
            <blockquote dir="auto" className="mt-5 grow text-xl leading-relaxed font-semibold">
              {text}
            </blockquote>
            <figcaption
              dir="auto"
              className="text-on-navy-muted mt-6 border-t border-white/12 pt-5 font-bold"
            >
              {name}
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </Section>
  );
}
