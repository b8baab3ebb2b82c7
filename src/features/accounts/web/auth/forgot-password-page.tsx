import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { forgotPassword, forgotPasswordBody } from '#schemas/features/accounts/auth.contract.ts';
import { SignInCard, textLink } from '../shared/sign-in-card.tsx';
import { resetToken, typedEmail, TypedEmail } from './reset-request.tsx';

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useApiForm({
    schema: forgotPasswordBody,
    defaults: { email: '' },
    send: (body, idempotencyKey) => call(forgotPassword, { body, idempotencyKey }),
    onDone({ token }, { email }) {
      resetToken.keep(token);
      typedEmail.keep(email);
      toast.success(t('auth.messages.codeSent'));
      return navigate({ pathname: '/otp', search });
    },
  });
  return (
    <SignInCard title={t('auth.forgot.title')} lead={t('auth.forgot.lead')}>
      <PageHead title={t('auth.forgot.title')} description={t('auth.forgot.description')} />
      <Form form={form} label={t('auth.forgot.title')}>
        <TypedEmail />
        <EmailField name="email" label={t('auth.fields.email')} required />
        <FormAlert
          failure={form.failure}
          fallback={t('auth.forgot.failed')}
          whileWaiting={t('auth.forgot.wait')}
        />
        <SubmitButton idle={t('auth.forgot.submit')} busy={t('auth.forgot.busy')} />
      </Form>
      <p className="mt-8">
        <Link to={{ pathname: '/login', search }} className={textLink}>
          {t('auth.forgot.back')}
        </Link>
      </p>
    </SignInCard>
  );
}
