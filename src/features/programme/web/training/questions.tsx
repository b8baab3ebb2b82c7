import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';

const questions = [
  { key: 'training.questions.first', answer: 'training.questions.firstAnswer' },
  { key: 'training.questions.second', answer: 'training.questions.secondAnswer' },
  { key: 'training.questions.third', answer: 'training.questions.thirdAnswer' },
] as const;

/** With a shared name, the browser keeps one of them open at a time, without scripts. */
export function Questions() {
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
