import Compass from 'lucide-react/icons/compass';
import Telescope from 'lucide-react/icons/telescope';
import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listAchievements } from '#features/content/achievements.contract.ts';
import { AchievementsCarousel } from '#features/content/web/shared/achievements-carousel.tsx';
import { nullOnError } from '#kit/web/loader-errors.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { BalloonBunch } from '#club/web/balloon.tsx';
import { PageHero } from '#club/web/page-hero.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { getSite } from '../site.contract.ts';
import { PeopleGrid } from './person-card.tsx';
import { localize } from './localize.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, language } = context.get(pageContext);
  const [site, achievements] = await Promise.all([
    call(getSite, {}),
    nullOnError(call(listAchievements, { query: { size: '12' } })),
  ]);
  return { about: localize(site.data.about, language), achievements: achievements?.data ?? null };
}

export default function AboutPage() {
  const { t } = useTranslation();
  const { about, achievements } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('site.aboutPage.title')}
        description={t('site.aboutPage.description')}
        sharing={{ picture: 'about' }}
      />
      <PageHero title={t('site.aboutPage.title')} lead={t('site.aboutPage.lead')} />
      <Section letter="A" title={t('site.aboutPage.story')}>
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[3fr_2fr]">
          <Paragraphs
            text={about.story}
            className="flex max-w-prose flex-col gap-5 text-lg leading-relaxed lg:text-xl lg:leading-loose"
          />
          <BalloonBunch className="mx-auto aspect-square w-full max-w-64 max-lg:mt-16 lg:-mt-16 lg:max-w-80" />
        </div>
      </Section>
      {about.founders.length > 0 && (
        <Section letter="B" ground="surface" title={t('site.aboutPage.founders')}>
          <PeopleGrid people={about.founders} look="row" />
        </Section>
      )}
      {about.leaders.length > 0 && (
        <Section letter="C" title={t('site.aboutPage.leaders')}>
          <PeopleGrid people={about.leaders} look="row" />
        </Section>
      )}
      <Section letter="D" ground="navy" title={t('site.aboutPage.direction')}>
        <div className="grid gap-6 md:grid-cols-2">
          <Direction Icon={Compass} title={t('site.aboutPage.mission')} text={about.mission} />
          <Direction Icon={Telescope} title={t('site.aboutPage.vision')} text={about.vision} />
        </div>
      </Section>
      <Section letter="E" title={t('site.aboutPage.achievements')}>
        <AchievementsCarousel achievements={achievements} label={t('site.aboutPage.achievements')} />
      </Section>
    </>
  );
}

function Direction({ Icon, title, text }: { Icon: typeof Compass; title: string; text: string }) {
  return (
    <div className="rounded-3xl border border-white/12 bg-white/5 p-6 sm:p-10">
      <Icon aria-hidden="true" className="text-yellow size-8" />
      <h3 className="mt-5 text-2xl">{title}</h3>
      <Paragraphs text={text} className="text-on-navy-muted mt-3 flex flex-col gap-3 text-lg" />
    </div>
  );
}
