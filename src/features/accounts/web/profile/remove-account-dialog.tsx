import { useTranslation } from '#kit/web/i18n.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import { deleteOwnDrafts } from '#kit/web/form/draft/own-drafts.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { endSession } from '#kit/web/session.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { RemovalParts, useRemovalParts } from '#kit/web/ui/removal-parts.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { ownRemoval, removeMe } from '../../users.contract.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function RemoveAccountDialog({ open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.data.removeDialog')}
      description={t('users.data.removeWarning')}
    >
      <RemoveAccountForm onClose={onClose} />
    </Dialog>
  );
}

/** What goes with the account; the delete waits for it. */
function useOwnRemoval() {
  const contents = useRemovalContents<'me'>({
    endpoint: ownRemoval,
    idOf: (me) => me,
    read: () => call(ownRemoval, {}),
  });
  const read = useRemovalParts(contents, 'me');
  return {
    ready: read?.data !== undefined,
    parts: read && <RemovalParts read={read} partText={contents.partText} blocked={false} />,
  };
}

/** Unmounts with the dialog, so that no password stays in memory. */
function RemoveAccountForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const { ready, parts } = useOwnRemoval();
  const form = useApiForm({
    schema: removeMe.body,
    defaults: { password: '' },
    send: (body) => call(removeMe, { body }),
    async onDone() {
      toast.success(t('users.messages.removed'));
      await deleteOwnDrafts();
      endSession('signed-out');
    },
  });
  return (
    <>
      {parts}
      <DialogForm
        form={form}
        label={t('users.data.removeDialog')}
        confirm={t('users.data.removeConfirm')}
        busy={t('users.data.removing')}
        look="danger"
        disabled={!ready}
        failed={t('users.profile.failed')}
        onClose={onClose}
      >
        <PasswordField
          name="password"
          label={t('users.data.password')}
          autoComplete="current-password"
          required
        />
      </DialogForm>
    </>
  );
}
