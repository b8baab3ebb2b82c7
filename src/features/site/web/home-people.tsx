import { useTranslation } from '#kit/web/i18n.ts';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { Section } from '#club/web/section.tsx';
import { StarRating } from '#club/web/star-rating.tsx';
import type { z } from '#kit/shared/zod.ts';
import type { listTalented, SiteContent } from '../site.contract.ts';
import type { Localized } from './localize.ts';
import { Portrait, PeopleGrid, type Person } from './person-card.tsx';

type Member = z.output<typeof listTalented.data>[number];

const slideInterval = 2000;
const samples = [1, 2, 3, 4, 5, 6];
const sampleTotal = 277;

/** Top solvers of the running camps; samples while no camp has results. */
export function TalentedMembers({ members }: { members: Member[] }) {
  const { t } = useTranslation();
  const shown: Member[] =
    members.length > 0
      ? members
      : samples.map((number) => ({
          name: t('site.talented.sampleName', { number }),
          image: null,
          totalProblems: sampleTotal,
        }));
  return (
    <Section letter="E" title={t('site.talented.title')}>
      <Carousel label={t('site.talented.title')} view="four" interval={slideInterval}>
        {shown.map(({ name, image, totalProblems }, order) => (
          // oxlint-disable-next-line react/no-array-index-key -- two people may share a name
          <article key={order} className="bg-surface border-line flex h-full flex-col rounded-3xl border p-4">
            <Portrait name={name} image={image} className="aspect-3/2 w-full min-[769px]:aspect-square" />
            <h3 dir="auto" className="mt-4 px-2 text-center text-xl">
              {name}
            </h3>
            <p className="text-muted mt-2 flex items-baseline justify-center gap-2 px-2 pb-2">
              <span>{t('site.talented.problems')}</span>
              <span className="text-link text-xl font-black tabular-nums">{totalProblems}</span>
            </p>
          </article>
        ))}
      </Carousel>
    </Section>
  );
}

export function Founders({ people }: { people: Person[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <Section letter="F" ground="surface" title={t('site.founders.title')}>
      <PeopleGrid people={people} />
    </Section>
  );
}

const testimonialInterval = 4000;

export function Testimonials({ cards }: { cards: Localized<SiteContent['testimonials']> }) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;
  return (
    <Section letter="G" ground="navy" title={t('site.testimonials.title')}>
      <Carousel label={t('site.testimonials.title')} view="three" interval={testimonialInterval} onNavy>
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
