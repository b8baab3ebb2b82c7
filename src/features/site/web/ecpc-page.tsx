import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { excerptOf } from '#kit/web/format-text.ts';
import { PageHero } from '#club/web/page-hero.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { getSite, type SiteContent } from '../site.contract.ts';
import { type Localized, localize } from './localize.ts';
import { Balloon } from '#club/web/balloon.tsx';
import BedDouble from 'lucide-react/icons/bed-double';
import Lock from 'lucide-react/icons/lock';
import { buttonClass } from '#kit/web/ui/button.tsx';

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

/** Names of the contests, and the height of each step. */
const steps = [
  { name: 'ECPC', key: 'site.ecpc.national', height: 'min-h-36', balloon: 'text-blue' },
  { name: 'ACPC', key: 'site.ecpc.regional', height: 'min-h-48', balloon: 'text-sky' },
  { name: 'ICPC', key: 'site.ecpc.world', height: 'min-h-60', balloon: 'text-yellow' },
] as const;

/** Three steps that rise in reading direction. */
function ContestSteps() {
  const { t } = useTranslation();
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] items-end gap-3 sm:gap-4 lg:-mt-24">
      {steps.map(({ name, key, height, balloon }) => (
        <li key={name} className="flex flex-col items-center">
          <Balloon string={56} className={`animate-sway h-28 origin-bottom sm:h-32 ${balloon}`} />
          <div
            className={`on-navy bg-navy text-on-navy w-full rounded-t-2xl border border-white/10 p-3 sm:p-5 ${height}`}
          >
            <p dir="ltr" className="text-yellow text-lg leading-tight font-black sm:text-2xl rtl:text-end">
              {name}
            </p>
            <p className="text-on-navy-muted mt-1.5 text-sm leading-snug font-semibold sm:text-base">
              {t(key)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

type Room = Localized<SiteContent['ecpc']['housing'][number]>;

function HousingCard({ room: { title, price, open, link } }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <article className="bg-ground border-line flex h-full flex-col gap-6 rounded-3xl border p-6 sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <BedDouble aria-hidden="true" className="text-link size-9" />
        <State open={open} />
      </div>
      <div className="grow">
        <h3 className="text-2xl">{title}</h3>
        <p className="text-muted mt-2 text-lg font-semibold tabular-nums">
          {t('site.ecpc.price', { price })}
        </p>
      </div>
      {open && link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          <span>
            {t('site.ecpc.book')}
            <span className="sr-only">: {title}</span>
          </span>
        </a>
      )}
    </article>
  );
}

function State({ open }: { open: boolean }) {
  const { t } = useTranslation();
  if (open)
    return (
      <span className="bg-primary text-on-primary rounded-full px-4 py-1.5 text-sm font-bold">
        {t('site.ecpc.open')}
      </span>
    );
  return (
    <span className="bg-sunken text-muted flex items-center gap-2 rounded-full px-4 py-1.5 text-sm font-bold">
      <Lock aria-hidden="true" className="size-4" />
      {t('site.ecpc.closed')}
    </span>
  );
}
