import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { may } from '#club/shared/access.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { JsonLd } from '#kit/web/inline-script.tsx';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead, usePublicUrl } from '#kit/web/page-head.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { countSolved, getSite, listTalented } from '../site.contract.ts';
import { Appreciation } from './appreciation.tsx';
import { Founders, TalentedMembers, Testimonials } from './home-people.tsx';
import { HomeHero } from './home-hero.tsx';
import { Roadmap } from './roadmap.tsx';
import { localize } from './localize.ts';
import { StoriesCarousel } from './stories-carousel.tsx';
import { readStories } from './stories.ts';
import { WhatIsIcpc } from './what-is-icpc.tsx';
import { WhoWeAre } from './who-we-are.tsx';

// Only people who are not accepted yet download it.
const ApplicantStrip = lazyPart(
  async () => (await import('#features/programme/web/shared/applicant-strip.tsx')).ApplicantStrip,
  null,
);

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const now = new Date();
  const [site, talented, solvedProblems, stories] = await Promise.all([
    page.call(getSite, {}),
    page.call(listTalented, {}),
    page.call(countSolved, {}),
    readStories(page, now),
  ]);
  const { home, founders, testimonials, appreciation, contact } = localize(site.data, page.language);
  const profiles = [contact.facebook, contact.linkedin].filter(Boolean);
  const content = { home, founders, testimonials, appreciation, profiles, email: contact.email };
  const { problems } = solvedProblems.data;
  // Here, because the first number that a browser formats takes a slow phone a tenth of a second.
  const solved = { count: problems, text: problems.toLocaleString('en') };
  return { ...content, talented: talented.data, solved, stories, renderedAt: now.toISOString() };
}

export default function HomePage() {
  const { t } = useTranslation();
  const { home, founders, testimonials, appreciation, talented, solved, stories, renderedAt, ...club } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={home.title} description={t('site.home.description')} sharing={{ picture: 'home' }} />
      <Organization {...club} />
      <HomeHero title={home.title} tagline={home.tagline} solved={solved} />
      {/* Below the greeting, which names the request too: it comes late and would push the page. */}
      <ApplicantStatus />
      <WhoWeAre about={home.about} counters={home.counters} />
      <WhatIsIcpc text={home.icpc} />
      <Roadmap text={home.roadmap} />
      <StoriesCarousel stories={stories} renderedAt={renderedAt} />
      <TalentedMembers members={talented} />
      <Founders people={founders} />
      <Testimonials cards={testimonials} />
      <Appreciation {...appreciation} />
    </>
  );
}

function ApplicantStatus() {
  const authSession = useAuthSession();
  if (!authSession || may(authSession.user.role, 'level.details')) return null;
  return <ApplicantStrip />;
}

function Organization({ profiles, email }: { profiles: string[]; email: string }) {
  const { t } = useTranslation();
  const url = usePublicUrl();
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        name: t('site.home.hero'),
        alternateName: t('brand.siteName'),
        description: t('site.home.description'),
        url: `${url}/`,
        logo: `${url}/icons/icon-512.png`,
        email,
        sameAs: profiles,
      }}
    />
  );
}
