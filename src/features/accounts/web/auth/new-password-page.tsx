import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useLinkSecrets } from '#kit/web/link-secrets.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { resetPassword } from '../../auth.contract.ts';
import { resetPasswordBody } from '#schemas/features/accounts/auth.contract.ts';
import { SignInCard, textLink } from '../shared/sign-in-card.tsx';
import { NewPasswordField } from '../shared/password-fields.tsx';

const formBody = resetPasswordBody.omit({ otp: true });

/** For the link that the operator of the server passes on. */
export default function NewPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const secrets = useLinkSecrets();
  const [token, code] = [secrets?.get('token') ?? '', secrets?.get('code') ?? ''];
  const form = useApiForm({
    schema: formBody,
    defaults: { newPassword: '' },
    send: (body, idempotencyKey) =>
      call(resetPassword, { body: { ...body, otp: code }, token, idempotencyKey }),
    onDone() {
      toast.success(t('auth.messages.passwordReset'));
      return navigate('/login');
    },
  });
  const head = (
    <PageHead title={t('auth.newPassword.title')} description={t('auth.newPassword.description')} hidden />
  );
  const refused = form.failure?.errors.otp !== undefined;
  if (refused || (secrets && !(token && code)))
    return (
      <SignInCard title={t('auth.newPassword.title')}>
        {head}
        <UselessLink reason={refused ? 'expired' : 'incomplete'} />
      </SignInCard>
    );
  return (
    <SignInCard title={t('auth.newPassword.title')} lead={t('auth.newPassword.lead')}>
      {head}
      <Form form={form} label={t('auth.newPassword.title')}>
        <NewPasswordField />
        <FormAlert failure={form.failure} fallback={t('auth.newPassword.failed')} />
        <SubmitButton idle={t('auth.newPassword.submit')} busy={t('auth.reset.busy')} />
      </Form>
    </SignInCard>
  );
}

/** Says what to do, and leads on those who chose a password before or get mails. */
function UselessLink({ reason }: { reason: 'expired' | 'incomplete' }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert>
        <p className="font-medium">{t(`auth.newPassword.${reason}`)}</p>
      </Alert>
      <Link to="/login" className={buttonClass({}, 'mt-8 w-full')}>
        {t('auth.signIn.submit')}
      </Link>
      <p className="mt-6">
        <Link to="/resetpassword" className={textLink}>
          {t('auth.signIn.forgot')}
        </Link>
      </p>
    </>
  );
}
