import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { resendVerification } from '../../auth.contract.ts';

/** Sends a new verification link. */
export function ResendForm() {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: resendVerification.body,
    defaults: { email: '' },
    send: (body) => call(resendVerification, { body }),
    onDone: () => toast.success(t('auth.messages.verificationSent')),
  });
  return (
    <Form form={form} label={t('auth.verify.resend')}>
      <EmailField name="email" label={t('auth.fields.email')} required />
      <FormAlert failure={form.failure} fallback={t('auth.forgot.failed')} />
      <SubmitButton idle={t('auth.verify.resend')} busy={t('auth.forgot.busy')} />
    </Form>
  );
}
