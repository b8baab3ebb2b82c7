import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listLevels } from '../../levels.contract.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { PageHero } from '#club/web/page-hero.tsx';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Section } from '#club/web/section.tsx';
import { LevelsSkeleton, LockedLevels } from './level-card.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LibraryBig from 'lucide-react/icons/library-big';
import Rocket from 'lucide-react/icons/rocket';
import Zap from 'lucide-react/icons/zap';
import Check from 'lucide-react/icons/check';
import { Balloon } from '#club/web/balloon.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(pageContext).call(listLevels, { query: { size: '3' } });
  return { titles: data.map(({ title }) => title) };
}

export default function TrainingPage() {
  const { t } = useTranslation();
  const { titles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('training.page.title')}
        description={t('training.page.description')}
        sharing={{ picture: 'training' }}
      />
      <PageHero title={t('training.page.title')} lead={t('training.page.lead')} />
      <WhyCpp />
      <Questions />
      <LevelsSection titles={titles} />
    </>
  );
}

// Visitors do not download it.
const MemberLevels = lazyPart(
  async () => (await import('./member-levels.tsx')).MemberLevels,
  <LevelsSkeleton />,
);

/** The server renders the visitor's view; CSS hides it from signed-in people. */
function LevelsSection({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  const authSession = useAuthSession();
  return (
    <Section letter="C" ground="navy" title={t('training.levels.title')}>
      {authSession ? (
        <MemberLevels role={authSession.user.role} titles={titles} />
      ) : (
        <div data-guest-only="">
          <LockedLevels titles={titles} until="login" />
        </div>
      )}
    </Section>
  );
}

const questions = [
  { key: 'training.questions.first', answer: 'training.questions.firstAnswer' },
  { key: 'training.questions.second', answer: 'training.questions.secondAnswer' },
  { key: 'training.questions.third', answer: 'training.questions.thirdAnswer' },
] as const;

/** With a shared name, the browser keeps one of them open at a time, without scripts. */
function Questions() {
  const { t } = useTranslation();
  return (
    <Section letter="B" ground="surface" title={t('training.questions.title')}>
      <div className="border-line divide-line divide-y border-y">
        {questions.map(({ key, answer }, order) => (
          <details key={key} name="training-questions" open={order === 0} className="group">
            <summary className="hover:text-link flex min-h-16 list-none items-center justify-between gap-6 rounded-lg py-4 text-lg font-bold sm:text-xl [&::-webkit-details-marker]:hidden">
              <h3 className="text-[length:inherit] font-bold">{t(key)}</h3>
              <span className="border-line-strong/60 text-muted group-open:bg-navy group-open:text-yellow group-open:border-navy flex size-10 shrink-0 items-center justify-center rounded-full border transition-transform group-open:rotate-180">
                <ChevronDown aria-hidden="true" className="size-5" />
              </span>
            </summary>
            <p className="text-muted max-w-prose pe-16 pb-7 text-lg">{t(answer)}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

const benefits = [
  { key: 'training.why.speed', text: 'training.why.speedText', Icon: Zap },
  { key: 'training.why.library', text: 'training.why.libraryText', Icon: LibraryBig },
  { key: 'training.why.everywhere', text: 'training.why.everywhereText', Icon: Rocket },
] as const;

function WhyCpp() {
  const { t } = useTranslation();
  return (
    <Section letter="A" title={t('training.why.title')}>
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <p className="text-muted max-w-prose text-lg lg:text-xl lg:leading-relaxed">
          {t('training.why.text')}
        </p>
        <AcceptedCode />
      </div>
      <ul className="mt-14 grid gap-4 sm:gap-6 md:grid-cols-3 lg:mt-20">
        {benefits.map(({ key, text, Icon }) => (
          <li key={key} className="border-line bg-surface shadow-card rounded-3xl border p-6 sm:p-8">
            <span className="bg-navy text-yellow flex size-14 items-center justify-center rounded-full">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-5 text-xl">{t(key)}</h3>
            <p className="text-muted mt-2">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** System fonts: a decoration is not worth a font download. */
const mono = 'font-[ui-monospace,SFMono-Regular,Menlo,Consolas,monospace]';
const word = 'text-sky';
const plain = 'text-on-navy';

/** Tokens with their syntax colours. */
const lines: [text: string, colour: string][][] = [
  [
    ['#include ', word],
    ['<iostream>', 'text-yellow'],
  ],
  [
    ['int ', word],
    ['main() {', plain],
  ],
  [
    ['  int ', word],
    ['a, b;', plain],
  ],
  [['  std::cin >> a >> b;', plain]],
  [['  std::cout << a + b;', plain]],
  [['}', plain]],
];

/** Illustration: a first accepted solution and its balloon. */
function AcceptedCode() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('training.why.code')} className="relative pe-14 max-lg:mt-10 sm:pe-20">
      <div className="bg-navy shadow-raised overflow-hidden rounded-3xl">
        <div className="flex items-center justify-between gap-4 border-b border-white/10 px-5 py-3">
          <span className="flex gap-2">
            <span className="bg-red size-3 rounded-full" />
            <span className="bg-yellow size-3 rounded-full" />
            <span className="bg-blue size-3 rounded-full" />
          </span>
          <span dir="ltr" className={`text-on-navy-muted text-xs ${mono}`}>
            A.cpp
          </span>
        </div>
        <pre
          dir="ltr"
          className={`overflow-x-auto px-5 py-5 text-start text-[0.8125rem] leading-loose sm:px-7 sm:text-base sm:leading-loose ${mono}`}
        >
          {lines.map((parts) => (
            <code key={parts.map(([text]) => text).join('')} className="block">
              {parts.map(([text, colour]) => (
                <span key={text} className={colour}>
                  {text}
                </span>
              ))}
            </code>
          ))}
        </pre>
        <p className="text-on-navy flex items-center gap-3 border-t border-white/10 px-5 py-3 text-sm font-bold sm:px-7">
          <span className="bg-yellow text-navy flex size-6 items-center justify-center rounded-full">
            <Check className="size-4" strokeWidth={3} />
          </span>
          {t('training.why.verdict')}
        </p>
      </div>
      <Balloon
        letter="A"
        string={190}
        className="animate-sway text-yellow absolute end-0 bottom-4 w-24 origin-bottom sm:w-32"
      />
    </div>
  );
}
