import { useTranslation } from '#kit/web/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormStatus } from '../form-status.ts';

/** Says that the form holds an earlier draft. */
export function DraftNote() {
  const { t } = useTranslation();
  const draft = useFormStatus()?.draft;
  if (!draft?.restored) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">{t('ui.draft.restored')}</p>
        <Button look="outline" size="small" onClick={draft.discard}>
          {t('ui.draft.discard')}
        </Button>
      </div>
    </Alert>
  );
}
