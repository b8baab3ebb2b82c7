import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from '#kit/shared/zod.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { addPasskey, passkeyOptions } from '../two-step.contract.ts';
import { createPasskey } from './create-passkey.ts';
import { loadPasskeys } from './shared/passkey-support.ts';

const schema = z.object({
  name: addPasskey.body.shape.name,
  password: passkeyOptions.body.shape.password,
});

interface Props {
  open: boolean;
  device: string;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

export function AddPasskeyDialog({ open, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('twoStep.passkeys.add')}
      description={t('twoStep.passkeys.addText')}
    >
      <AddForm {...props} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function AddForm({ device, onClose, onAdded }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  // Browsers open the passkey prompt only shortly after a click, so the library is loaded beforehand.
  useEffect(() => void loadPasskeys().catch(() => undefined), []);
  const form = useApiForm({
    schema,
    defaults: { name: device, password: '' },
    send: createPasskey,
    async onDone() {
      onClose();
      toast.success(t('twoStep.messages.passkeyAdded'));
      await onAdded();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.passkeys.add')}
      confirm={t('twoStep.passkeys.submit')}
      busy={t('twoStep.passkeys.busy')}
      failed={t('twoStep.passkeys.failed')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('twoStep.passkeys.name')}
        hint={t('twoStep.passkeys.nameHint')}
        autoComplete="off"
        maxLength={60}
        dir="auto"
        required
      />
      <PasswordField
        name="password"
        label={t('twoStep.setup.passwordLabel')}
        autoComplete="current-password"
        required
      />
    </DialogForm>
  );
}
