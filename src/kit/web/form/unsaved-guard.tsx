import { useFormState } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { useFormDraft } from './form-status.ts';

export function UnsavedGuard() {
  const { t } = useTranslation();
  const formState = useFormState();
  const draft = useFormDraft();
  return (
    <LeaveGuard
      // A submit may navigate away after it succeeds.
      atRisk={formState.isDirty && !formState.isSubmitting}
      title={t('ui.unsaved.title')}
      text={t('ui.unsaved.text')}
      leave={t('ui.unsaved.leave')}
      stay={t('ui.unsaved.stay')}
      onLeave={() => draft?.remove()}
    />
  );
}
