import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormStatus } from './form-status.ts';

/** Inside a form: asks before leaving with unsaved changes. */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const formState = useFormState();
  const status = useFormStatus();
  // A submit may navigate away after it succeeds.
  const atRisk = formState.isDirty && !formState.isSubmitting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => atRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!atRisk) return undefined;
    // The browser shows its own dialog.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('ui.unsaved.title')}
      text={t('ui.unsaved.text')}
      confirm={t('ui.unsaved.leave')}
      cancel={t('ui.unsaved.stay')}
      onConfirm={() => {
        status?.draft.remove();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
