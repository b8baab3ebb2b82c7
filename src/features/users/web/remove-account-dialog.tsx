import { useTranslation } from 'react-i18next';
import { call } from '#kit/web/api.ts';
import { deleteOwnDrafts } from '#kit/web/form/draft/own-drafts.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { endSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { removeMe } from '../users.contract.ts';

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

/** Unmounts with the dialog, so that no password stays in memory. */
function RemoveAccountForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
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
    <Form form={form} label={t('users.data.removeDialog')} className="mt-6">
      <PasswordField
        name="password"
        label={t('users.data.password')}
        autoComplete="current-password"
        required
      />
      <FormAlert failure={form.failure} fallback={t('users.profile.failed')} />
      <div className="flex flex-col gap-3">
        <SubmitButton look="danger" idle={t('users.data.removeConfirm')} busy={t('users.data.removing')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
