import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { renewRecoveryCodes } from '../../two-step.contract.ts';
import { PasswordAndCode } from './password-and-code.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onCodes: (recoveryCodes: string[]) => Promise<void>;
}

export function NewCodesDialog({ open, onClose, onCodes }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.codes.renewTitle')}
      description={t('twoStep.codes.renewText')}
    >
      <NewCodesForm onClose={onClose} onCodes={onCodes} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function NewCodesForm({ onClose, onCodes }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: renewRecoveryCodes.body,
    defaults: { password: '', code: '' },
    send: (body) => call(renewRecoveryCodes, { body }),
    async onDone({ data }) {
      onClose();
      await onCodes(data.recoveryCodes);
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.codes.renewTitle')}
      confirm={t('twoStep.codes.renewConfirm')}
      busy={t('twoStep.setup.busy')}
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}
