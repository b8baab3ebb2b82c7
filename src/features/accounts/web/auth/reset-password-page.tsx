import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { randomKey } from '#kit/web/random-key.ts';
import { CodeField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { resetPassword, forgotPassword } from '../../auth.contract.ts';
import { resetPasswordBody } from '#schemas/features/accounts/auth.contract.ts';
import { SignInCard, textLink } from '../shared/sign-in-card.tsx';
import { resetToken, typedEmail } from './reset-request.tsx';
import { UsernameHint, NewPasswordField } from '../shared/password-fields.tsx';
import { useSending } from '../shared/use-sending.ts';

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [hasToken, setHasToken] = useState(true);
  const [email, setEmail] = useState('');
  // Only the browser has the token and the address; the server-rendered page shows the form.
  useEffect(() => {
    setHasToken(resetToken.find() !== null);
    setEmail(typedEmail.find() ?? '');
  }, []);
  const form = useApiForm({
    schema: resetPasswordBody,
    defaults: { otp: '', newPassword: '' },
    send: (body, idempotencyKey) =>
      call(resetPassword, { body, token: resetToken.find() ?? '', idempotencyKey }),
    onDone() {
      resetToken.forget();
      toast.success(t('auth.messages.passwordReset'));
      return navigate({ pathname: '/login', search });
    },
  });
  return (
    <SignInCard title={t('auth.reset.title')} lead={t('auth.reset.lead')}>
      <PageHead title={t('auth.reset.title')} description={t('auth.reset.description')} hidden />
      {!hasToken && (
        <Alert tone="info" className="mb-6">
          <p>{t('auth.reset.noRequest')}</p>
        </Alert>
      )}
      {hasToken && email !== '' && <p className="mb-6 wrap-anywhere">{t('auth.reset.sentTo', { email })}</p>}
      <Form form={form} label={t('auth.reset.title')}>
        <CodeField name="otp" label={t('auth.fields.otp')} />
        <UsernameHint email={email} />
        <NewPasswordField />
        <FormAlert failure={form.failure} fallback={t('auth.reset.failed')} />
        <SubmitButton idle={t('auth.reset.submit')} busy={t('auth.reset.busy')} />
      </Form>
      <p className="mt-8">
        {t('auth.reset.noCode')}{' '}
        {hasToken && email !== '' && (
          <>
            <ResendCode email={email} />{' '}
          </>
        )}
        <Link to={{ pathname: '/resetpassword', search }} className={textLink}>
          {t(hasToken && email !== '' ? 'auth.reset.otherEmail' : 'auth.reset.askAgain')}
        </Link>
      </p>
    </SignInCard>
  );
}

/** Sends another code to the same address. */
function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const { busy, start } = useSending(
    async () => {
      const { token } = await call(forgotPassword, { body: { email }, idempotencyKey: randomKey() });
      resetToken.keep(token);
    },
    { done: t('auth.messages.codeSent'), failed: t('auth.forgot.failed') },
  );
  return (
    <button type="button" disabled={busy} onClick={() => void start()} className={textLink}>
      {t('auth.reset.sendAgain')}
    </button>
  );
}
