import { useTranslation } from '#kit/web/i18n.ts';

/** Marks a camp of the sample club. */
export function SampleBadge() {
  const { t } = useTranslation();
  return (
    <span className="border-line-strong text-muted inline-block shrink-0 rounded-full border px-2 py-px text-xs font-bold whitespace-nowrap">
      {t('camps.sample')}
    </span>
  );
}
