import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { getMe } from '../../../users.contract.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { changePassword, changePasswordBody } from '../../../auth.contract.ts';
import { UsernameHint } from '../username-hint.tsx';
import { useInvalidateSessions } from './sessions.hooks.ts';

export function PasswordSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const action = (
    <Button look="outline" onClick={() => setOpen(true)}>
      {t('security.password.change')}
    </Button>
  );
  return (
    <>
      <SettingsSection
        title={t('security.password.title')}
        text={t('security.password.text')}
        action={action}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('security.password.dialog')}
        description={t('security.password.text')}
      >
        <ChangePasswordForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const invalidate = useInvalidateSessions();
  const email = useQuery(endpointQuery(getMe, {})).data?.data.email ?? '';
  const form = useApiForm({
    schema: changePasswordBody,
    defaults: { currentPassword: '', newPassword: '' },
    send: (body) => call(changePassword, { body }),
    async onDone() {
      onClose();
      toast.success(t('auth.messages.passwordChanged'));
      await invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('security.password.dialog')}
      confirm={t('security.password.submit')}
      busy={t('security.password.busy')}
      failed={t('security.password.failed')}
      onClose={onClose}
    >
      <UsernameHint email={email} />
      <PasswordField
        name="currentPassword"
        label={t('security.password.current')}
        autoComplete="current-password"
        required
      />
      <NewPasswordField />
    </DialogForm>
  );
}
