import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { ApiFailure, call, isOffline } from '#kit/web/api.ts';
import { useLinkSecrets } from '#kit/web/link-secrets.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { QueryProvider } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Balloon } from '#club/web/balloon.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { NineDotLoader } from '#kit/web/ui/loading.tsx';
import { verifyEmail } from '../../auth.contract.ts';
import { resendVerification } from '#schemas/features/accounts/auth.contract.ts';
import { SignInCard } from '../shared/sign-in-card.tsx';
import { EmailField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { toast } from '#kit/web/ui/toast.ts';

/** A link works once, so its one result is cached for the whole visit. */
function useVerification() {
  const token = useLinkSecrets()?.get('token');
  return useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== undefined,
    queryFn: () => {
      if (!token) throw new ApiFailure({ code: 'VALIDATION', message: 'auth.verify.noToken' });
      return call(verifyEmail, { body: { token } });
    },
    retry: (tries, error) => tries < 3 && isOffline(error),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export default function VerifyEmailPage() {
  return (
    <QueryProvider>
      <Verification />
    </QueryProvider>
  );
}

function Verification() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { status, error, data } = useVerification();
  const head = <PageHead title={t('auth.verify.title')} description={t('auth.verify.description')} hidden />;

  if (status === 'success') {
    return (
      <SignInCard
        title={t('auth.verify.doneTitle')}
        lead={t(data.data.changed ? 'auth.verify.changedText' : 'auth.verify.doneText')}
      >
        {head}
        <Balloon letter="A" string={60} className="animate-lift text-yellow h-44" />
        <Link to="/login" className={buttonClass({}, 'mt-8 w-full')}>
          {t('auth.signIn.submit')}
        </Link>
      </SignInCard>
    );
  }
  if (status === 'error') {
    return (
      <SignInCard title={t('auth.verify.failedTitle')}>
        {head}
        <Alert>
          <p className="font-medium">{failureText(error)}</p>
        </Alert>
        <p className="mt-8 mb-4">{t('auth.verify.resendLead')}</p>
        <ResendForm />
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t('auth.verify.title')} lead={t('auth.verify.busy')}>
      {head}
      <NineDotLoader className="min-h-40 items-center" />
    </SignInCard>
  );
}

/** Sends a new verification link. */
function ResendForm() {
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
