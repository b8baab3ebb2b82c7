import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '#kit/web/i18n.ts';

/** For a server whose address leads to this computer only: phones cannot open the code's link. */
export function LinkWarning({ settings }: { settings: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="border-yellow flex gap-3 rounded-2xl border p-4">
      <TriangleAlert aria-hidden="true" className="text-yellow mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{t('attendance.projector.onlyHereTitle')}</p>
        <p className="text-on-navy-muted mt-1">{t('attendance.projector.onlyHereText')}</p>
        <code className="mt-2 block font-mono text-sm wrap-anywhere" dir="ltr">
          {settings} npm start
        </code>
      </div>
    </div>
  );
}
