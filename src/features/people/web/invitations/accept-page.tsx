import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { SignInCard, textLink } from '#features/accounts/web/shared/sign-in-card.tsx';
import { clubName } from '#club/shared/brand.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { QueryProvider } from '#kit/web/query.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { NineDotLoader } from '#kit/web/ui/nine-dot-loader.tsx';
import { openInvitation } from '../../invitations.contract.ts';
import { AcceptForm } from './accept-form.tsx';
import { InvitationSummary } from './invitation-summary.tsx';
import { useInvitationToken } from './use-invitation-token.ts';

const useInvitation = (token: string | null | undefined) =>
  useQuery({
    queryKey: [openInvitation.method, openInvitation.path, token],
    // In a header: addresses are logged.
    queryFn: ({ signal }) => call(openInvitation, { query: {}, token: token ?? '', signal }),
    enabled: Boolean(token),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The page of the link in the mail: who invites to what, and the form that makes the account. */
export default function AcceptPage() {
  return (
    <QueryProvider>
      <Invitation />
    </QueryProvider>
  );
}

function Invitation() {
  const { t } = useTranslation();
  const token = useInvitationToken();
  const { data, error, refetch } = useInvitation(token);
  /** The token of a link that was refused. The link of a newer mail may be opened on this page. */
  const [spent, setSpent] = useState<string | null>(null);
  const head = (
    <PageHead
      title={t('invitations.accept.title')}
      description={t('invitations.accept.description')}
      hidden
    />
  );
  const refused = spent === token || (error instanceof ApiFailure && error.errors.token !== undefined);
  if (token === null || refused)
    return (
      <SignInCard title={t('invitations.accept.uselessTitle')}>
        {head}
        <UselessLink reason={token === null ? 'incomplete' : 'spent'} />
      </SignInCard>
    );
  if (token !== undefined && data)
    return (
      <SignInCard
        title={t('invitations.accept.title')}
        lead={t('invitations.accept.lead', { club: clubName, inviter: data.data.invitedBy })}
      >
        {head}
        <InvitationSummary invitation={data.data} />
        <AcceptForm key={token} token={token} email={data.data.email} onSpent={() => setSpent(token)} />
      </SignInCard>
    );
  return (
    <SignInCard title={t('invitations.accept.title')}>
      {head}
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <NineDotLoader className="min-h-40 items-center" />
      )}
    </SignInCard>
  );
}

/** Says what to do, and leads on those who accepted before. */
function UselessLink({ reason }: { reason: 'incomplete' | 'spent' }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert>
        <p className="font-medium">
          {t(reason === 'spent' ? 'invitations.errors.linkInvalid' : 'invitations.accept.incomplete')}
        </p>
      </Alert>
      <p className="mt-8 mb-4">{t('invitations.accept.haveAccount')}</p>
      <Link to="/login" className={buttonClass({}, 'w-full')}>
        {t('auth.signIn.submit')}
      </Link>
      <p className="mt-6">
        <Link to="/" className={textLink}>
          {t('invitations.accept.home')}
        </Link>
      </p>
    </>
  );
}
