import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ContestBoard } from './contest-board.tsx';
import { RisingBalloons } from './rising-balloons.tsx';

export function HomeHero({ title, tagline }: { title: string; tagline: string }) {
  const { t } = useTranslation();
  return (
    <section className="on-navy bg-navy text-on-navy relative overflow-hidden">
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <RisingBalloons />
      <div className="relative mx-auto grid max-w-7xl items-center gap-x-12 gap-y-12 px-4 pt-14 sm:px-6 md:pt-20 lg:min-h-[min(48rem,calc(100dvh-4.5rem))] lg:grid-cols-2 lg:pt-8">
        <div className="lg:pb-16">
          <p className="text-yellow text-sm font-bold">{t('site.home.place')}</p>
          <h1 className="text-display leading-display mt-4 font-black">{t('site.home.hero')}</h1>
          <p className="mt-5 text-2xl leading-heading font-bold">{title}</p>
          <p className="text-on-navy-muted mt-4 max-w-xl text-lg">{tagline}</p>
          <div className="mt-9 flex flex-wrap gap-4">
            <Link to="/signup" className={buttonClass({ look: 'accent', size: 'large' })}>
              {t('site.home.join')}
              <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Link>
            <Link to="/training" className={buttonClass({ look: 'navy', size: 'large' })}>
              {t('site.home.explore')}
            </Link>
          </div>
        </div>
        <ContestBoard />
      </div>
    </section>
  );
}
