import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { PageHero } from '#club/web/page-hero.tsx';
import type { Letter } from '#club/web/problem-letter.tsx';
import { Section, type Ground } from '#club/web/section.tsx';
import { getSite } from '../site.contract.ts';
import { PeopleGrid, PersonCard, type Person } from './person-card.tsx';
import { localize } from './localize.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { Carousel } from '#kit/web/ui/carousel.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, language } = context.get(pageContext);
  const { data } = await call(getSite, {});
  const { committees, about } = localize(data, language);
  return { committees, leaders: about.leaders };
}

/** The specification fixes these anchors, Media with a capital. */
const anchorOf = (key: string) => (key === 'media' ? 'Media' : key);
const leadersAnchor = 'leaders';
const letters: Letter[] = ['A', 'B', 'C', 'D'];

export default function CommitteesPage() {
  const { t } = useTranslation();
  const { committees, leaders } = useLoaderData<typeof loader>();
  const places = [
    ...committees.map(({ key, title }) => ({ anchor: anchorOf(key), title })),
    { anchor: leadersAnchor, title: t('site.committees.leaders') },
  ];
  return (
    <>
      <PageHead
        title={t('site.committees.title')}
        description={t('site.committees.description')}
        sharing={{ picture: 'committees' }}
      />
      <PageHero title={t('site.committees.title')} lead={t('site.committees.lead')}>
        <nav aria-label={t('site.committees.jump')} className="mt-10">
          <ul className="flex flex-wrap gap-2.5">
            {places.map(({ anchor, title }) => (
              <li key={anchor}>
                <Link
                  to={`#${anchor}`}
                  className="border-on-navy-muted/50 hover:border-yellow hover:text-yellow bg-navy/60 flex min-h-11 items-center rounded-full border px-5 font-bold"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </PageHero>
      {committees.map((committee, order) => (
        <CommitteeSection
          key={committee.key}
          committee={committee}
          id={anchorOf(committee.key)}
          letter={letters[order] ?? 'A'}
          ground={order % 2 === 0 ? 'ground' : 'surface'}
        />
      ))}
      <Section id={leadersAnchor} letter="E" ground="navy" title={t('site.committees.leaders')}>
        <PeopleGrid people={leaders} look="row" />
      </Section>
    </>
  );
}

interface Props {
  committee: { title: string; mission: string[]; members: Person[] };
  id: string;
  letter: Letter;
  ground: Ground;
}

const slideInterval = 4000;

function CommitteeSection({ committee: { title, mission, members }, id, letter, ground }: Props) {
  const { t } = useTranslation();
  return (
    <Section id={id} letter={letter} ground={ground} title={title}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[2fr_3fr]">
        <div>
          <h3 className="text-muted text-lg font-bold">{t('site.committees.mission')}</h3>
          <ul className="mt-5 flex flex-col gap-5">
            {mission.map((bullet) => (
              <li key={bullet} className="flex gap-4 text-lg font-semibold">
                <Balloon string={30} className="text-blue mt-1 h-8 shrink-0" />
                <span>{bullet}</span>
              </li>
            ))}
          </ul>
        </div>
        {members.length > 0 && (
          <Carousel
            label={t('site.committees.team', { committee: title })}
            view="three"
            interval={slideInterval}
          >
            {members.map((person, order) => (
              // oxlint-disable-next-line react/no-array-index-key -- two people may share a name
              <PersonCard key={order} person={person} look="slide" />
            ))}
          </Carousel>
        )}
      </div>
    </Section>
  );
}
