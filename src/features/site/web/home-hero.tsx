import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Balloon } from '#club/web/balloon.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Greeting } from '#features/home/web/shared/greeting.tsx';
import { classes } from '#kit/web/classes.ts';
import { letters, ProblemLetter, type Letter } from '#club/web/problem-letter.tsx';

interface Props {
  title: string;
  tagline: string;
  /** Number of problems solved in the running camps. */
  solved: { count: number; text: string };
}

export function HomeHero({ title, tagline, solved }: Props) {
  const { t } = useTranslation();
  const authSession = useAuthSession();
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
            {authSession ? <Greeting /> : <Invitation title={title} tagline={tagline} />}
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

/** Distant and faint, so that the text in front stays readable. */
const balloons = [
  'start-[6%] w-14 [animation-delay:-4s] [animation-duration:34s]',
  'start-[24%] w-20 [animation-delay:-19s] [animation-duration:28s]',
  'start-[43%] w-12 [animation-delay:-11s] [animation-duration:38s]',
  'start-[61%] w-16 [animation-delay:-26s] [animation-duration:31s]',
  'start-[84%] w-24 [animation-delay:-8s] [animation-duration:26s]',
];

/** Balloons on screen at once; they repeat, so that one rises for every solved problem in the end. */
const maxSolvedBalloons = 18;
const onPhone = 9;
// At this opacity yellow would look brown.
const colours = ['text-sky w-10', 'text-blue w-12', 'text-sky w-8'];
const brighter = ['lg:opacity-70', 'lg:opacity-70', 'lg:opacity-70 lg:text-yellow'];

/** Golden-ratio steps spread the balloons without visible rows. */
const golden = (order: number, of: number) => ((order + 1) * 0.618034 * of) % of;

/** As opaque as the text in front allows; brighter beside it on wide screens. */
const solvedBalloons = Array.from({ length: maxSolvedBalloons }, (_, order) => {
  const start = golden(order, 100);
  const duration = 22 + golden(order, 14);
  return {
    key: order,
    look: classes(
      'opacity-25',
      colours[order % colours.length],
      start > 52 && brighter[order % brighter.length],
      order >= onPhone && 'max-sm:hidden',
    ),
    style: {
      insetInlineStart: `${start.toFixed(1)}%`,
      animationDuration: `${duration.toFixed(1)}s`,
      animationDelay: `-${((order / maxSolvedBalloons) * duration).toFixed(1)}s`,
    },
  };
});

/** Balloons rising behind the title: some far away, and nearer ones for solved problems. Hidden with reduced motion. */
function RisingBalloons({ solved }: { solved: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {balloons.map((place) => (
        <Balloon
          key={place}
          string={70}
          className={classes('animate-rise text-navy-line absolute top-full opacity-60', place)}
        />
      ))}
      {solvedBalloons.slice(0, solved).map(({ key, look, style }) => (
        <Balloon
          key={key}
          string={56}
          className={classes('animate-rise absolute top-full', look)}
          style={style}
        />
      ))}
    </div>
  );
}

interface Solved {
  letter: Letter;
  /** Length of the string, and so the height of the balloon. */
  string: number;
  colour: string;
  /** Animation offset, so that no two balloons sway together. */
  delay: string;
}

const solved: Solved[] = [
  { letter: 'A', string: 160, colour: 'text-sky', delay: '0s' },
  { letter: 'B', string: 336, colour: 'text-yellow', delay: '-3s' },
  { letter: 'D', string: 240, colour: 'text-blue', delay: '-5s' },
  { letter: 'F', string: 136, colour: 'text-sky', delay: '-1.5s' },
  { letter: 'H', string: 200, colour: 'text-blue', delay: '-4s' },
  { letter: 'K', string: 410, colour: 'text-yellow', delay: '-2.2s' },
];

/**
 * In percent of the board's width. Rows are offset like bricks, so that strings from below pass between the tiles
 * above.
 */
const tile = 13.5;
const gap = 2;
const rowLength = 6;

function placeOf(letter: Letter) {
  const order = letters.indexOf(letter);
  const row = Math.floor(order / rowLength);
  return {
    start: (order % rowLength) * (tile + gap) + (row * (tile + gap)) / 2,
    bottom: (1 - row) * (tile + gap),
  };
}

/** A decorative contest board, A to L: every solved problem has its balloon. */
function ContestBoard() {
  return (
    <div aria-hidden="true" className="@container mx-auto w-full max-w-2xl self-end">
      <div className="relative mb-[6cqw] h-[104cqw]">
        {letters.map((letter) => {
          const { start, bottom } = placeOf(letter);
          const colour = solved.find((each) => each.letter === letter)?.colour;
          return (
            <span
              key={letter}
              className={classes(
                'absolute flex size-[13.5cqw] items-center justify-center rounded-[3cqw] border',
                colour ? `border-current/60 bg-current/15 ${colour}` : 'border-navy-line text-navy-faint',
              )}
              style={{ insetInlineStart: `${start}cqw`, bottom: `${bottom}cqw` }}
            >
              <ProblemLetter letter={letter} className="h-[4.5cqw]" />
            </span>
          );
        })}
        {solved.map(({ letter, string, colour, delay }) => {
          const { start, bottom } = placeOf(letter);
          return (
            <Balloon
              key={letter}
              letter={letter}
              string={string}
              className={classes('animate-sway absolute w-[13.5cqw] origin-bottom', colour)}
              style={{
                insetInlineStart: `${start}cqw`,
                bottom: `${bottom + tile}cqw`,
                animationDelay: delay,
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
