import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '#kit/web/i18n.ts';
import type { TraineeOut } from '../people.contract.ts';
import { missedInARow, type Risk, sheetsAtRisk } from '../people.rules.ts';

/** Why somebody is at risk, in words. */
export function RiskChips({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  const { name, risk, warnings, lastMarks } = trainee;
  if (risk.length === 0) return null;
  const counts: Record<Risk, number> = {
    warnings,
    absences: missedInARow(lastMarks),
    sheets: sheetsAtRisk,
  };
  return (
    <ul aria-label={t('people.risk.label', { name })} className="flex flex-wrap gap-1.5">
      {risk.map((why) => (
        <li
          key={why}
          className="bg-danger-soft text-danger inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t(`people.risk.${why}`, { count: counts[why] })}
        </li>
      ))}
    </ul>
  );
}
