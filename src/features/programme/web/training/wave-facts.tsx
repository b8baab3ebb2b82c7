import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampPreviewOut, CampPageOut } from '../../camps.contract.ts';
import { RegistrationBadge, StatusBadge } from './wave-badges.tsx';
import { useDatesText } from './wave-dates.ts';

export function WaveFacts({ camp }: { camp: CampPageOut | CampPreviewOut }) {
  const { t } = useTranslation();
  const datesText = useDatesText();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex flex-wrap gap-2">
        <StatusBadge wave={camp} onNavy />
        <RegistrationBadge open={camp.registration} onNavy />
      </div>
      <p className="flex items-center gap-3 font-semibold">
        <CalendarDays aria-hidden="true" className="text-yellow size-5 shrink-0" />
        <span className="sr-only">{t('training.wave.dates')}</span>
        {datesText(camp)}
      </p>
    </div>
  );
}
