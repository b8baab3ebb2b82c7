import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { addPasskey, passwordAndCode } from '../../two-step.contract.ts';
import { type NewPasskey, passkeyCreator } from './create-passkey.ts';
import { OwnPassword, PasswordAndCode } from './password-and-code.tsx';
import { loadPasskeys } from './passkey-support.ts';
import { useInvalidateTwoStep, useTwoStep } from './two-step.hooks.ts';

const withCode = z.object({ name: addPasskey.body.shape.name, ...passwordAndCode.shape });
const withoutCode = withCode.extend({ code: z.string().transform(() => undefined) });

const schemaFor = (twoStepOn: boolean): z.ZodType<NewPasskey, z.input<typeof withCode>> =>
  twoStepOn ? withCode : withoutCode;

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
  const twoStepOn = useTwoStep().data?.data.on === true;
  const invalidateTwoStep = useInvalidateTwoStep();
  const [createPasskey] = useState(passkeyCreator);
  const form = useApiForm({
    schema: schemaFor(twoStepOn),
    defaults: { name: device, password: '', code: '' },
    send: createPasskey,
    async onDone() {
      onClose();
      toast.success(t('twoStep.messages.passkeyAdded'));
      await onAdded();
    },
    onFail({ errors }) {
      // Switched on meanwhile on another device: then the field is missing.
      if ('code' in errors && !twoStepOn) void invalidateTwoStep();
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
      {twoStepOn ? <PasswordAndCode /> : <OwnPassword />}
    </DialogForm>
  );
}
