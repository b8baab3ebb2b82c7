import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { CountingOut } from '../warnings.contract.ts';
import type { WarningKind } from '../warnings.rules.ts';

interface Props {
  kind: WarningKind;
  counting: CountingOut;
  /** Everybody who trains in the wave; undefined until loaded. */
  trainees: number | undefined;
}

/** Why the rule proposes nothing right now, and when that may change. */
export function WhyNothing({ kind, counting: { on, counted, next, decided }, trainees }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = (iso: string) => `${weekdayText(iso, language)} ${dayAndTimeText(iso, language)}`;
  const later = next && t(`warnings.why.next.${kind}`, { session: next.title, at: at(next.at) });
  if (!on) return t('warnings.proposals.off');
  if (trainees === 0) return t('warnings.why.nobody');
  if (counted === 0) return [t(`warnings.why.none.${kind}`), later ?? t('warnings.why.noDate')].join(' ');
  const fine =
    decided > 0
      ? t('warnings.why.decided', { count: decided })
      : t(`warnings.why.fine.${kind}`, { count: counted });
  return later ? `${fine} ${later}` : fine;
}
