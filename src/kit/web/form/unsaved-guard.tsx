import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Inside a form: asks before somebody leaves with changes that are not saved. */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  // What is being sent may lead on to the next page by itself.
  const atRisk = formState.isDirty && !formState.isSubmitting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => atRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!atRisk) return undefined;
    // The browser asks in its own words.
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
      refuse={t('ui.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
