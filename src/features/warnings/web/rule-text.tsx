import { useTranslation } from '#kit/web/i18n.ts';
import { sessionHours } from '#features/attendance/attendance.rules.ts';
import type { RulesOut } from '../warnings.contract.ts';
import type { WarningKind } from '../warnings.rules.ts';

/** What the rule of this kind proposes, and when a session counts for it. Empty while it is off. */
export function RuleText({ kind, rules }: { kind: WarningKind; rules: RulesOut }) {
  const { t } = useTranslation();
  const { absencesInRow, sheetPercent, sheetDays } = rules;
  if (kind === 'sheet')
    return sheetPercent === null
      ? null
      : t('warnings.rules.sheetRule', { percent: sheetPercent, count: sheetDays });
  return absencesInRow === null
    ? null
    : t('warnings.rules.attendanceRule', { count: absencesInRow, hours: sessionHours });
}
