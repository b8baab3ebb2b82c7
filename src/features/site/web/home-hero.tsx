import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Balloon } from '#club/web/balloon.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { useSession } from '#kit/web/session.ts';
import { Greeting } from '#features/home/web/shared/greeting.tsx';
import { ContestBoard } from './contest-board.tsx';
import { RisingBalloons } from './rising-balloons.tsx';

interface Props {
  title: string;
  tagline: string;
  /** Number of problems solved in the running waves. */
  solved: { count: number; text: string };
}

export function HomeHero({ title, tagline, solved }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <section className="on-navy bg-navy text-on-navy relative overflow-hidden">
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <RisingBalloons solved={solved.count} />
      <div className="relative mx-auto grid max-w-7xl items-center gap-x-12 gap-y-12 px-4 pt-14 sm:px-6 md:pt-20 lg:min-h-[min(48rem,calc(100dvh-4.5rem))] lg:grid-cols-2 lg:pt-8">
        <div className="min-w-0 lg:pb-16">
          <p className="text-yellow text-sm font-bold">{t('site.home.place')}</p>
          <h1 className="text-display leading-display mt-4 font-black">{t('site.home.hero')}</h1>
          {/* The greeting comes after hydration; its place is there from the first paint. */}
          <div className="mt-5 in-data-session:min-h-104">
            {session ? <Greeting /> : <Invitation title={title} tagline={tagline} />}
          </div>
          {solved.count > 0 && <SolvedNote solved={solved.text} />}
        </div>
        <ContestBoard />
      </div>
    </section>
  );
}

/** For visitors; before hydration a signed-in person must not see it flash by. */
function Invitation({ title, tagline }: Pick<Props, 'title' | 'tagline'>) {
  const { t } = useTranslation();
  return (
    <div className="in-data-session:hidden">
      <p className="text-2xl leading-heading font-bold">{title}</p>
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
  );
}

function SolvedNote({ solved }: { solved: string }) {
  const { t } = useTranslation();
  return (
    <p className="text-on-navy-muted mt-8 flex items-center gap-3 font-semibold">
      <Balloon string={30} className="text-yellow h-8 shrink-0" />
      <span>
        {t('site.home.solved')}:{' '}
        <strong className="text-on-navy text-xl font-black tabular-nums">{solved}</strong>
      </span>
    </p>
  );
}
