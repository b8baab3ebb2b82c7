import { useTranslation } from '#kit/web/i18n.ts';
import type { SystemOut } from '../system.contract.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { FactCard } from './fact-card.tsx';
import { useFactTexts } from './use-fact-texts.ts';

type Queue = SystemOut['queue'];

/** What waits, runs or failed in the background, by kind. */
export function QueueCard({ queue }: { queue: Queue }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const { numberOf } = useFactTexts();
  const kindText = (kind: string): string => {
    const key = `system.queue.kinds.${kind}`;
    const text = translate(key);
    return text === key ? kind : text;
  };
  const parts = ({ waiting, active, failed }: Queue[number]) =>
    Object.entries({ waiting, active, failed } as const)
      .filter(([, count]) => count > 0)
      .map(
        ([state, count]) =>
          `${t(`system.queue.${state as 'waiting' | 'active' | 'failed'}`)}: ${numberOf(count)}`,
      );
  const facts = queue.map((one) => ({
    label: kindText(one.kind),
    value: (
      <ul className="flex flex-wrap justify-end gap-x-4">
        {parts(one).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    ),
  }));
  return (
    <FactCard title={t('system.queue.title')} facts={facts}>
      {queue.length === 0 && <p className="text-muted mt-3">{t('system.queue.empty')}</p>}
    </FactCard>
  );
}
