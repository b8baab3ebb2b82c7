import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { signOut } from '#features/accounts/auth.contract.ts';
import { call } from '#kit/web/api.ts';
import { countOwnDrafts, deleteOwnDrafts } from '#kit/web/form/draft/draft-store.ts';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import { endAuthSession } from '#kit/web/auth-session.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { confirmLeaving } from '#kit/web/ui/leave-guard.tsx';

async function logOut() {
  // Devices are shared. Before the call, which may find out that the session is over.
  await deleteOwnDrafts();
  try {
    await call(signOut, {});
  } catch {
    // The session ends on this device even when the call fails.
  }
  endAuthSession('signed-out');
}

/** Signs out; asks first while something has not been sent or saved. */
export function useLogOut() {
  const { t } = useTranslation();
  const waiting = useWaitingWrites().length;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [drafts, setDrafts] = useState(0);

  async function ask() {
    if (!(await confirmLeaving())) return;
    const unsaved = await countOwnDrafts();
    if (waiting + unsaved === 0) return logOut();
    setDrafts(unsaved);
    setAsking(true);
  }

  function confirm() {
    setBusy(true);
    void logOut();
  }

  const deleted = drafts > 0 && t('ui.draft.signOutText', { count: drafts });
  const stays = (waiting > 0 || !deleted) && t('ui.waiting.signOutText', { count: waiting });
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={deleted ? t('ui.draft.signOutTitle') : t('ui.waiting.signOutTitle')}
      text={[deleted, stays].filter(Boolean).join(' ')}
      confirm={deleted ? t('ui.draft.signOut') : t('ui.waiting.signOut')}
      cancel={t('ui.waiting.stay')}
      busy={busy}
      onConfirm={confirm}
      onClose={() => setAsking(false)}
    />
  );
  return { logOut: () => void ask(), dialog };
}
