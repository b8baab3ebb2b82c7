import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from '#kit/shared/zod.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
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
  // Some browsers open their question only shortly after a click: the library must not load then.
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
    <Form form={form} label={t('twoStep.passkeys.add')} className="mt-6">
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
      <FormAlert failure={form.failure} fallback={t('twoStep.passkeys.failed')} />
      <div className="flex flex-col gap-3">
        <SubmitButton idle={t('twoStep.passkeys.submit')} busy={t('twoStep.passkeys.busy')} />
        <Button look="outline" {...keepFocus} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
