import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { OwnCampOut } from '../../progress.contract.ts';

/** Withdrawn warnings, which no longer count. */
export function VoidWarnings({ warnings }: { warnings: OwnCampOut['voidWarnings'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (warnings.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {warnings.map(({ _id, reason, createdAt, withdrawnAt }) => (
        <li key={_id} className="wrap-anywhere">
          {t('progress.wave.voided', {
            since: dayText(withdrawnAt, language),
            day: dayText(createdAt, language),
            reason,
          })}
        </li>
      ))}
    </ul>
  );
}
