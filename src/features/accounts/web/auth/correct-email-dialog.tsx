import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { correctEmail, correctEmailBody } from '#schemas/features/accounts/auth.contract.ts';
import { NewEmailField } from '../shared/person-fields.tsx';
import { typedEmail } from './reset-request.tsx';

interface Props {
  open: boolean;
  account: { email: string; password: string };
  onDone: (newEmail: string) => void;
  onClose: () => void;
}

/** Asks for another address of an account that is not verified. */
export function CorrectEmailDialog({ open, account: { email, password }, onDone, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('auth.address.title')}
      text={t('auth.address.text')}
      confirm={t('auth.address.submit')}
      busy={t('auth.forgot.busy')}
      done={t('auth.messages.linkSent')}
      failed={t('auth.address.failed')}
      form={{
        schema: correctEmailBody.pick({ newEmail: true }),
        defaults: { newEmail: email },
        send: ({ newEmail }) => call(correctEmail, { body: { email, password, newEmail } }),
        onDone(_reply, { newEmail }) {
          typedEmail.keep(newEmail);
          onDone(newEmail);
        },
      }}
    >
      <NewEmailField name="newEmail" label={t('auth.fields.newEmail')} required />
    </FormDialog>
  );
}
