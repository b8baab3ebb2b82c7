import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { correctEmail, correctEmailBody } from '#schemas/features/accounts/auth.contract.ts';
import { NewEmailField } from '../shared/person-fields.tsx';
import { typedEmail } from './reset-request.tsx';

export interface UnverifiedAccount {
  email: string;
  password: string;
}

interface Props {
  account: UnverifiedAccount;
  onDone: (newEmail: string) => void;
  onClose: () => void;
}

/** In a dialog: another address for an account that is not verified. */
export function CorrectEmailForm({ account: { email, password }, onDone, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <DialogForm
      form={{
        schema: correctEmailBody.pick({ newEmail: true }),
        defaults: { newEmail: email },
        send: ({ newEmail }) => call(correctEmail, { body: { email, password, newEmail } }),
        onDone(_reply, { newEmail }) {
          typedEmail.keep(newEmail);
          onDone(newEmail);
        },
      }}
      label={t('auth.address.title')}
      confirm={t('auth.address.submit')}
      busy={t('auth.forgot.busy')}
      done={t('auth.messages.linkSent')}
      failed={t('auth.address.failed')}
      onClose={onClose}
    >
      <NewEmailField name="newEmail" label={t('auth.fields.newEmail')} required />
    </DialogForm>
  );
}
