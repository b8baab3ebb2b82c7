import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#features/auth/auth.contract.ts';
import { call } from '#kit/web/api.ts';
import { useWaitingWrites } from '#kit/web/outbox/use-waiting-writes.ts';
import { endSession } from '#kit/web/session.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';

async function logOut() {
  try {
    await call(signOut, {});
  } catch {
    // The session ends on this device even when the call fails.
  }
  endSession('signed-out');
}

/** Signs out; asks first while something has not been sent. */
export function useLogOut() {
  const { t } = useTranslation();
  const waiting = useWaitingWrites().length;
  const [asking, setAsking] = useState(false);
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={t('ui.waiting.signOutTitle')}
      text={t('ui.waiting.signOutText', { count: waiting })}
      confirm={t('ui.waiting.signOut')}
      cancel={t('ui.waiting.stay')}
      onConfirm={() => void logOut()}
      onClose={() => setAsking(false)}
    />
  );
  return { logOut: () => (waiting > 0 ? setAsking(true) : void logOut()), dialog };
}
