import ListChecks from 'lucide-react/icons/list-checks';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Presentation from 'lucide-react/icons/presentation';
import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import { MoreLink } from './more-link.tsx';

const stops = [
  { key: 'site.roadmap.slides', text: 'site.roadmap.slidesText', Icon: Presentation, rise: 'lg:mt-24' },
  { key: 'site.roadmap.sheets', text: 'site.roadmap.sheetsText', Icon: ListChecks, rise: 'lg:mt-12' },
  { key: 'site.roadmap.videos', text: 'site.roadmap.videosText', Icon: MonitorPlay, rise: '' },
] as const;

/** Three stops on a climbing line. */
export function Roadmap({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Section letter="C" title={t('site.roadmap.title')}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[2fr_5fr]">
        <div>
          <p className="text-muted max-w-prose text-lg">{text}</p>
          <MoreLink
            to="/training"
            label={t('site.roadmap.learnMore')}
            subject={t('site.roadmap.subject')}
            className="mt-8"
          />
        </div>
        <ol className="relative grid gap-8 lg:grid-cols-3 lg:gap-6">
          <Climb />
          {stops.map(({ key, text: about, Icon, rise }) => (
            <li key={key} className={`relative flex gap-5 lg:flex-col ${rise}`}>
              <span className="bg-navy text-yellow ring-ground flex size-16 shrink-0 items-center justify-center rounded-full ring-8">
                <Icon aria-hidden="true" className="size-7" />
              </span>
              <div className="min-w-0 wrap-anywhere">
                <h3 className="text-xl">{t(key)}</h3>
                <p className="text-muted mt-2">{t(about)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

function Climb() {
  return (
    <>
      <span
        aria-hidden="true"
        className="border-line-strong/60 absolute start-8 top-8 bottom-16 border-s-2 border-dashed lg:hidden"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        className="text-line-strong absolute start-8 top-8 hidden h-24 w-[calc(66.667%+1rem)] rtl:-scale-x-100 lg:block"
      >
        <path
          d="M0 40C18 40 32 20 50 20S82 0 100 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="6 6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}
