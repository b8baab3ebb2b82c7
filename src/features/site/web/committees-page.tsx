import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { PageHero } from '#club/web/page-hero.tsx';
import type { Letter } from '#club/web/problem-letter.tsx';
import { Section } from '#club/web/section.tsx';
import { getSite } from '../site.contract.ts';
import { CommitteeSection } from './committee-section.tsx';
import { PeopleGrid } from './person-card.tsx';
import { localize } from './localize.ts';

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
