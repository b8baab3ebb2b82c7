import { useState, useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { type ApiFailure, call } from '#kit/web/api.ts';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { useSignInExpired } from '#kit/web/auth-session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { SignInCard, textLink } from '../shared/sign-in-card.tsx';
import { keepFocus } from '#kit/web/form/focus.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { useLocation, Link } from 'react-router';
import {
  checkinPath,
  type PendingScan,
  usePendingScan,
} from '#features/attendance/web/shared/pending-scan.ts';
import { nextPath } from '#club/web/guards.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { EmailField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { signIn, resendVerification } from '../../auth.contract.ts';
import { signInBody } from '#schemas/features/accounts/auth.contract.ts';
import { CorrectEmailDialog } from './correct-email-dialog.tsx';
import { typedEmail, TypedEmail } from './reset-request.tsx';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';
import { useSending } from '../shared/use-sending.ts';

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

/** The password, and with two-step on a code; a passkey is both at once. */
export default function SignInPage() {
  const { t } = useTranslation();
  const wasEnded = useSignInExpired();
  const [challenge, setChallenge] = useState<string | null>(null);
  /** Why the second step has to begin again with the password. */
  const [expired, setExpired] = useState<ApiFailure | null>(null);
  const restart = (reason: ApiFailure | null) => {
    setChallenge(null);
    setExpired(reason);
  };
  return (
    <SignInCard title={t(challenge === null ? 'auth.signIn.title' : 'auth.secondStep.title')}>
      <PageHead title={t('auth.signIn.title')} description={t('auth.signIn.description')} />
      {wasEnded && challenge === null && (
        <Alert tone="info" className="mb-6">
          {t('auth.signIn.ended')}
        </Alert>
      )}
      <CheckinNotice />
      {challenge === null ? (
        <PasswordStep expired={expired} onChallenge={setChallenge} />
      ) : (
        <SecondStep challenge={challenge} onRestart={restart} />
      )}
    </SignInCard>
  );
}

interface Props {
  challenge: string;
  /** Back to the password, with the reason when the server asks for it. */
  onRestart: (reason: ApiFailure | null) => void;
}

const link = `${textLink} min-h-11 text-start`;

/** After the right password: a code of the authenticator app, a recovery code or a passkey. */
function SecondStep({ challenge, onRestart }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <>
      <SecondStepForm
        key={kind}
        kind={kind === 'app' ? 'code' : 'recoveryCode'}
        challenge={challenge}
        onExpired={onRestart}
      />
      {kind === 'recovery' && (
        <Alert tone="info" className="mt-5" title={t('auth.secondStep.lostTitle')}>
          <p>{t('auth.secondStep.lostText')}</p>
        </Alert>
      )}
      <PasskeyButton className="mt-5" />
      <div className="mt-6 flex flex-col items-start">
        <button type="button" className={link} {...keepFocus} onClick={() => setKind(other)}>
          {t(`auth.secondStep.use.${other}`)}
        </button>
        <button type="button" className={link} {...keepFocus} onClick={() => onRestart(null)}>
          {t('auth.secondStep.back')}
        </button>
      </div>
    </>
  );
}

/** For somebody who scanned a check-in code and has to sign in: how much time is left. */
function CheckinNotice() {
  const { search } = useLocation();
  const scan = usePendingScan();
  if (!scan || nextPath(search) !== checkinPath) return null;
  return <Notice scan={scan} />;
}

function Notice({ scan }: { scan: PendingScan }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const left = useSecondsUntil(scan.endsAt);
  if (scan.problem !== null || left === 0)
    return (
      <Alert tone="info" className="mb-6" title={translate(scan.problem ?? 'auth.signIn.scanOver')}>
        {t('auth.signIn.scanAgain')}
      </Alert>
    );
  return (
    <div className="mb-6">
      <Alert tone="info" title={t('auth.signIn.scanned')}>
        {t('auth.signIn.scannedText')}
      </Alert>
      {/* Beside the announced text: a screen reader would read every second. */}
      <p role="timer" className="mt-2 text-center text-2xl font-bold tabular-nums" dir="ltr">
        <span className="sr-only">{t('auth.signIn.timeLeft')} </span>
        {clockText(left)}
      </p>
    </div>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

interface PasswordStepProps {
  /** Why an earlier sign-in did not come to its end. */
  expired: ApiFailure | null;
  onChallenge: (challenge: string) => void;
}

function PasswordStep({ expired, onChallenge }: PasswordStepProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const finish = useFinishSignIn();
  const [triedEmail, setTriedEmail] = useState('');
  const [correcting, setCorrecting] = useState(false);
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
          {form.failure?.code === 'EMAIL_NOT_VERIFIED' && (
            <div className="flex flex-col items-start">
              <ResendButton email={triedEmail} />
              <button type="button" onClick={() => setCorrecting(true)} className={alertLink}>
                {t('auth.address.wrong')}
              </button>
            </div>
          )}
        </FormAlert>
        <SubmitButton idle={t('auth.signIn.submit')} busy={t('auth.signIn.busy')} strict />
      </Form>
      <CorrectEmailDialog
        open={correcting}
        account={{ email: triedEmail, password: form.form.getValues('password') }}
        onDone={(email) => {
          form.form.setValue('email', email);
          setTriedEmail(email);
        }}
        onClose={() => setCorrecting(false)}
      />
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

const alertLink =
  'mt-1 inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:no-underline disabled:opacity-60';

/** Shown after a correct password when the address is not verified yet. */
function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const { busy, start } = useSending(async () => void (await call(resendVerification, { body: { email } })), {
    done: t('auth.messages.verificationSent'),
  });
  return (
    <button type="button" disabled={busy} onClick={() => void start()} className={alertLink}>
      {t('auth.signIn.resend')}
    </button>
  );
}
