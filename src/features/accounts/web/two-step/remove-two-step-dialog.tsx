import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { removeTwoStep } from '../../two-step.contract.ts';
import { PasswordAndCode } from './password-and-code.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

export function RemoveTwoStepDialog({ open, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.remove.title')}
      description={t('twoStep.remove.text')}
    >
      <RemoveForm onClose={onClose} onRemoved={onRemoved} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function RemoveForm({ onClose, onRemoved }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: removeTwoStep.body,
    defaults: { password: '', code: '' },
    send: (body) => call(removeTwoStep, { body }),
    async onDone() {
      onClose();
      toast.success(t('twoStep.messages.off'));
      await onRemoved();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.remove.title')}
      confirm={t('twoStep.remove.confirm')}
      busy={t('twoStep.setup.busy')}
      look="danger"
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}
