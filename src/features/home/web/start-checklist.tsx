import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { HomeOut } from '../home.contract.ts';
import { addSessionPath } from '../home.links.ts';
import type { StartStep } from '../home.rules.ts';

type Steps = NonNullable<HomeOut['start']>;

const forms = {
  level: '/dashboard/levels/addlevel',
  wave: '/dashboard/waves/addwave',
  staff: '/dashboard/coremembers',
  session: addSessionPath,
  trainees: '/dashboard/trainees',
} satisfies Record<StartStep, string>;

/** In a club that is not set up yet: what comes first, each step with its form. */
export function StartChecklist({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  return (
    <section
      aria-labelledby="start"
      className="border-line bg-surface shadow-card rounded-3xl border p-5 sm:p-8"
    >
      <h2 id="start" className="text-2xl">
        {t('work.start.title')}
      </h2>
      <p className="text-muted mt-1 tabular-nums">{t('work.start.text', { done, steps: steps.length })}</p>
      <ol className="divide-line border-line mt-5 divide-y border-t">
        {steps.map((step) => (
          <li key={step.step}>{step.done ? <DoneStep {...step} /> : <OpenStep {...step} />}</li>
        ))}
      </ol>
    </section>
  );
}

function DoneStep({ step }: { step: StartStep }) {
  const { t } = useTranslation();
  return (
    <p className="text-muted flex min-h-14 items-center gap-3 py-2">
      <CircleCheckBig aria-hidden="true" className="text-link size-6 shrink-0" />
      <span className="line-through">{t(`work.start.steps.${step}`)}</span>
      <span className="sr-only">{t('work.start.done')}</span>
    </p>
  );
}

function OpenStep({ step }: { step: StartStep }) {
  const { t } = useTranslation();
  return (
    <Link
      to={forms[step]}
      className="hover:bg-sunken -mx-3 flex min-h-14 items-center gap-3 rounded-xl px-3 py-3"
    >
      <Circle aria-hidden="true" className="text-muted size-6 shrink-0" />
      <span className="min-w-0 grow">
        <span className="text-link block font-bold">{t(`work.start.steps.${step}`)}</span>
        <span className="text-muted block text-sm">{t(`work.start.hints.${step}`)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}
