import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { nextPath } from '#club/web/guards.ts';
import { useFollowAccountLanguage } from '#kit/web/language.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { startSession } from '#kit/web/session.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { signIn, signInBody } from '../auth.contract.ts';
import { AccountPage, textLink } from './account-page.tsx';
import { CheckinNotice } from './checkin-notice.tsx';
import { typedEmail } from './reset-request.ts';
import { ResendButton } from './resend-button.tsx';
import { TypedEmail } from './typed-email.tsx';

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

export default function SignInPage() {
  const { t, i18n } = useTranslation();
  const followAccountLanguage = useFollowAccountLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [triedEmail, setTriedEmail] = useState('');
  const form = useApiForm({
    schema: signInBody,
    defaults: { email: '', password: '' },
    send: (body) => call(signIn, { body }),
    async onDone({ token, user }) {
      if (token === undefined || user === undefined) return undefined;
      typedEmail.forget();
      startSession(token, user);
      await followAccountLanguage(user.language);
      toast.success(i18n.t('auth.messages.signedIn'));
      return navigate(nextPath(search), { replace: true });
    },
    onFail: (_failure, { email }) => setTriedEmail(email),
  });
  return (
    <AccountPage title={t('auth.signIn.title')}>
      <PageHead title={t('auth.signIn.title')} description={t('auth.signIn.description')} />
      <CheckinNotice />
      <Form form={form} label={t('auth.signIn.submit')}>
        <TypedEmail />
        <EmailField name="email" label={t('auth.fields.email')} required />
        <div>
          <PasswordField
            name="password"
            label={t('auth.fields.password')}
            autoComplete="current-password"
            required
          />
          <Link
            // Leads back to the page that asked for the sign-in.
            to={{ pathname: '/resetpassword', search }}
            onClick={() => typedEmail.keep(form.form.getValues('email'))}
            className={`${textLink} mt-2 inline-flex min-h-11 items-center`}
          >
            {t('auth.signIn.forgot')}
          </Link>
        </div>
        <FormAlert failure={form.failure} fallback={t('auth.signIn.failed')}>
          {form.failure?.code === 'EMAIL_NOT_VERIFIED' && <ResendButton email={triedEmail} />}
        </FormAlert>
        <SubmitButton idle={t('auth.signIn.submit')} busy={t('auth.signIn.busy')} strict />
      </Form>
      <p className="mt-8">
        {t('auth.signIn.noAccount')}{' '}
        <Link to={{ pathname: '/signup', search }} className={textLink}>
          {t('auth.signIn.signUp')}
        </Link>
      </p>
    </AccountPage>
  );
}
