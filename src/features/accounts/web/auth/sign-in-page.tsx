import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ApiFailure } from '#kit/web/api.ts';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { useSessionExpired } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { SignInCard } from '../shared/sign-in-card.tsx';
import { CheckinNotice } from './checkin-notice.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

/** The password, and with two-step on a code; a passkey is both at once. */
export default function SignInPage() {
  const { t } = useTranslation();
  const wasEnded = useSessionExpired();
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
