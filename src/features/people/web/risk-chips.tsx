import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '#kit/web/i18n.ts';
import type { TraineeOut } from '../people.contract.ts';
import { riskTexts } from '../people.rules.ts';

/** Why somebody is at risk, in words. */
export function RiskChips({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  if (trainee.risk.length === 0) return null;
  return (
    <ul aria-label={t('people.risk.label', { name: trainee.name })} className="flex flex-wrap gap-1.5">
      {riskTexts(trainee).map(({ key, values }) => (
        <li
          key={key}
          className="bg-danger-soft text-danger inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t(key, values)}
        </li>
      ))}
    </ul>
  );
}
