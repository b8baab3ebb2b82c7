import PencilLine from 'lucide-react/icons/pencil-line';
import { useTranslation } from '#kit/web/i18n.ts';

/** Marks a session that only the staff of its camp see. */
export function DraftBadge() {
  const { t } = useTranslation();
  return (
    <span className="bg-yellow text-navy inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap">
      <PencilLine aria-hidden="true" className="size-3.5" />
      {t('sessions.draft.badge')}
    </span>
  );
}

/** Marks a camp of the sample club. */
export function SampleBadge() {
  const { t } = useTranslation();
  return (
    <span className="border-line-strong text-muted inline-block shrink-0 rounded-full border px-2 py-px text-xs font-bold whitespace-nowrap">
      {t('camps.sample')}
    </span>
  );
}
