import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { excerptOf } from '#kit/web/format-text.ts';
import { PageHero } from '#club/web/page-hero.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { getSite } from '../site.contract.ts';
import { ContestSteps } from './contest-steps.tsx';
import { HousingCard } from './housing-card.tsx';
import { localize } from './localize.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, language } = context.get(pageContext);
  const { data } = await call(getSite, {});
  const ecpc = localize(data.ecpc, language);
  return { ...ecpc, summary: excerptOf(ecpc.description, 160) };
}

export default function EcpcPage() {
  const { t } = useTranslation();
  const { title, description, housing, summary } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} description={summary} sharing={{ picture: 'ecpc' }} />
      <PageHero title={title} lead={t('site.ecpc.heading')} />
      <Section letter="A" title={t('site.ecpc.way')}>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
          <Paragraphs
            text={description}
            className="flex max-w-prose flex-col gap-5 text-lg leading-relaxed lg:text-xl lg:leading-loose"
          />
          <ContestSteps />
        </div>
      </Section>
      {housing.length > 0 && (
        <Section letter="B" ground="surface" title={t('site.ecpc.housing')}>
          <p className="text-muted -mt-6 mb-10 max-w-prose text-lg">{t('site.ecpc.housingText')}</p>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {housing.map((room, order) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rooms may share a name
              <li key={order}>
                <HousingCard room={room} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
