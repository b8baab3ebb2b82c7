import { useTranslation } from '#kit/web/i18n.ts';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import { Portrait } from './portrait.tsx';
import { Section } from '#club/web/section.tsx';

interface Member {
  name: string;
  image: { secure_url: string } | null;
  totalProblems: number;
}

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
