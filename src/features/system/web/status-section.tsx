import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { ProblemOut } from '../system.contract.ts';

/** What is wrong and what to do, or that nothing is. */
export function StatusSection({ problems }: { problems: readonly ProblemOut[] }) {
  const { t } = useTranslation();
  const id = useId();
  const count = problems.filter(({ level }) => level === 'alarm').length;
  const hasHints = problems.length > count;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      {count === 0 ? (
        <div className="border-line bg-surface shadow-card flex items-center gap-4 rounded-2xl border p-5 sm:px-8">
          <CircleCheck aria-hidden="true" className="text-link size-9 shrink-0" />
          <div>
            <h2 id={id} className="text-xl">
              {t(hasHints ? 'system.page.calm' : 'system.page.good')}
            </h2>
            <p className="text-muted">{t(hasHints ? 'system.page.calmText' : 'system.page.goodText')}</p>
          </div>
        </div>
      ) : (
        <h2 id={id} className="text-xl">
          {t('system.page.wrong', { count })}
        </h2>
      )}
      {problems.length > 0 && (
        <ul className="flex flex-col gap-3">
          {problems.map((problem) => (
            <ProblemItem key={problem.kind} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemItem({ problem: { level, title, advice, since } }: { problem: ProblemOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isAlarm = level === 'alarm';
  const Icon = isAlarm ? CircleAlert : Info;
  return (
    <li
      className={classes(
        'flex gap-4 rounded-2xl border p-5 sm:px-8',
        isAlarm ? 'border-danger/40 bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('mt-0.5 size-6 shrink-0', isAlarm ? 'text-danger' : 'text-link')}
      />
      <div className="min-w-0">
        {!isAlarm && <p className="text-muted text-sm font-semibold">{t('system.page.hint')}</p>}
        <h3 className={classes('text-lg', isAlarm && 'text-danger')}>{title}</h3>
        <p className="mt-1 max-w-2xl wrap-anywhere">{advice}</p>
        {isAlarm && since !== null && (
          <p className="text-muted mt-2 text-sm">
            {t('system.page.since', { when: dayAndTimeText(since, language) })}
          </p>
        )}
      </div>
    </li>
  );
}
