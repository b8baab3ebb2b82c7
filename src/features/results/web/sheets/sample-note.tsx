import { useTranslation } from '#kit/web/i18n.ts';
import { Alert } from '#kit/web/ui/alert.tsx';

/** Says that the results of a sample wave are invented. */
export function SampleNote() {
  const { t } = useTranslation();
  return (
    <Alert tone="info" title={t('sheets.sample.title')}>
      {t('sheets.sample.text')}
    </Alert>
  );
}
