import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { passwordAndCode, startTwoStep } from '../../two-step.contract.ts';
import type { NewKey } from './new-app.tsx';
import { PasswordAndCode } from './password-and-code.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onKey: (key: NewKey) => void;
}

export function AnotherPhoneDialog({ open, onClose, onKey }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.phone.title')}
      description={t('twoStep.phone.text')}
    >
      <AnotherPhoneForm onClose={onClose} onKey={onKey} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function AnotherPhoneForm({ onClose, onKey }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: passwordAndCode,
    defaults: { password: '', code: '' },
    send: (body) => call(startTwoStep, { body }),
    onDone({ data }) {
      onClose();
      onKey(data);
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.phone.title')}
      confirm={t('twoStep.phone.next')}
      busy={t('twoStep.setup.busy')}
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}
