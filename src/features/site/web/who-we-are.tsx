import { useTranslation } from '#kit/web/i18n.ts';
import { Counter } from './counter.tsx';
import { Section } from '#club/web/section.tsx';
import { MoreLink } from './more-link.tsx';
import { TeamPicture } from './team-picture.tsx';

interface Props {
  about: string;
  counters: { value: number; label: string }[];
}

export function WhoWeAre({ about, counters }: Props) {
  const { t } = useTranslation();
  return (
    <Section letter="A" title={t('site.who.title')}>
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <TeamPicture className="w-full rounded-3xl" />
        <div>
          <p className="text-2xl leading-heading font-extrabold text-balance">{t('site.who.statement')}</p>
          <p className="text-muted mt-5 max-w-prose text-lg">{about}</p>
          <MoreLink
            to="/about"
            label={t('site.who.readMore')}
            subject={t('site.who.subject')}
            className="mt-8"
          />
        </div>
      </div>
      <dl className="border-line mt-14 grid grid-cols-3 border-t pt-10 lg:mt-20">
        {counters.map(({ value, label }) => (
          <div
            key={label}
            className="border-line flex flex-col-reverse justify-end gap-2 px-2 text-center not-first:border-s"
          >
            <dt className="text-muted font-semibold sm:text-lg">{label}</dt>
            <dd className="text-link text-[clamp(1.875rem,0.9rem+4.4vw,4.75rem)] leading-none font-black">
              <Counter value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
