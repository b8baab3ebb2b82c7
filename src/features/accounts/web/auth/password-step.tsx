import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { type ApiFailure, call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { signIn, signInBody } from '../../auth.contract.ts';
import { textLink } from '../shared/sign-in-card.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { typedEmail } from './reset-request.ts';
import { ResendButton } from './resend-button.tsx';
import { TypedEmail } from './typed-email.tsx';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';

interface Props {
  /** Why an earlier sign-in did not come to its end. */
  expired: ApiFailure | null;
  onChallenge: (challenge: string) => void;
}

export function PasswordStep({ expired, onChallenge }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const finish = useFinishSignIn();
  const [triedEmail, setTriedEmail] = useState('');
  const form = useApiForm({
    schema: signInBody,
    defaults: { email: '', password: '' },
    send: (body) => call(signIn, { body }),
    async onDone({ token, user, challenge }, { email }) {
      if (token !== undefined && user !== undefined) return finish({ token, user });
      // Still there when the second step leads back here.
      typedEmail.keep(email);
      if (challenge !== undefined) onChallenge(challenge);
      return undefined;
    },
    onFail: (_failure, { email }) => setTriedEmail(email),
  });
  return (
    <>
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
        <FormAlert
          failure={form.failure ?? expired}
          fallback={t('auth.signIn.failed')}
          whileWaiting={t('auth.signIn.wait')}
        >
          {form.failure?.code === 'EMAIL_NOT_VERIFIED' && <ResendButton email={triedEmail} />}
        </FormAlert>
        <SubmitButton idle={t('auth.signIn.submit')} busy={t('auth.signIn.busy')} strict />
      </Form>
      <PasskeyButton className="mt-5" />
      <p className="mt-8">
        {t('auth.signIn.noAccount')}{' '}
        <Link to={{ pathname: '/signup', search }} className={textLink}>
          {t('auth.signIn.signUp')}
        </Link>
      </p>
    </>
  );
}
