import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { type PasskeyOut, removePasskey } from '../../two-step.contract.ts';
import { OwnPassword } from './password-and-code.tsx';

interface Props {
  /** Null while the dialog is closed. */
  passkey: PasskeyOut | null;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title={t('twoStep.passkeys.removeTitle', { name: passkey?.name ?? '' })}
      description={t('twoStep.passkeys.removeText')}
    >
      {passkey && <RemoveForm passkey={passkey} onClose={onClose} onRemoved={onRemoved} />}
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function RemoveForm({ passkey, onClose, onRemoved }: Props & { passkey: PasskeyOut }) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: removePasskey.body,
    defaults: { password: '' },
    send: (body) => call(removePasskey, { params: { id: passkey._id }, body }),
    async onDone() {
      onClose();
      toast.success(t('twoStep.messages.passkeyRemoved'));
      await onRemoved();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.passkeys.removeOf', { name: passkey.name })}
      confirm={t('twoStep.passkeys.remove')}
      busy={t('twoStep.setup.busy')}
      look="danger"
      failed={t('twoStep.passkeys.removeFailed')}
      onClose={onClose}
    >
      <OwnPassword />
    </DialogForm>
  );
}
