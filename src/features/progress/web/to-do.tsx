import CircleCheck from 'lucide-react/icons/circle-check';
import ListTodo from 'lucide-react/icons/list-todo';
import { useTranslation } from 'react-i18next';
import type { OwnWaveOut } from '../progress.contract.ts';

/** What a trainee needs to stay in good standing. */
export function ToDo({ needed }: Pick<OwnWaveOut, 'needed'>) {
  const { t } = useTranslation();
  if (needed.length === 0) {
    return (
      <p className="bg-sunken flex items-center gap-3 rounded-2xl px-4 py-3 font-semibold">
        <CircleCheck aria-hidden="true" className="text-link size-5 shrink-0" />
        {t('progress.wave.allWell')}
      </p>
    );
  }
  return (
    <section className="bg-primary-soft border-primary/30 rounded-2xl border p-4 sm:p-5">
      <h3 className="flex items-center gap-2.5 text-lg">
        <ListTodo aria-hidden="true" className="text-link size-5 shrink-0" />
        {t('progress.wave.todo')}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {needed.map((sentence) => (
          <li key={sentence} className="flex gap-2.5 wrap-anywhere">
            <span aria-hidden="true" className="bg-primary mt-2.5 size-1.5 shrink-0 rounded-full" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
