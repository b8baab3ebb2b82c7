import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOutletContext, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { getMe, type OwnUserOut } from '../../users.contract.ts';
import { OwnData } from './own-data.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { AccountLink } from './account-link.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.profile', request);
  return null;
}

export default function ProfilePage() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const me = useQuery(endpointQuery(getMe, {}));
  return (
    <>
      <PageHead title={t('users.profile.title')} hidden />
      <h1 className="text-3xl">{t('users.profile.title')}</h1>
      {me.isPending && <ProfileSkeleton />}
      {me.isError && (
        <Alert className="mt-8" title={t('users.profile.loadFailed')}>
          <p>{failureText(me.error)}</p>
          <Button look="outline" className="mt-3" onClick={() => void me.refetch()}>
            {t('ui.retry')}
          </Button>
        </Alert>
      )}
      {me.data && <Profile user={me.data.data} />}
    </>
  );
}

function Profile({ user }: { user: OwnUserOut }) {
  // What became of the person's requests; this slice does not know them.
  const notice = useOutletContext<ReactNode>();
  const [editing, setEditing] = useState(false);
  return (
    <div className="mt-8 flex flex-col gap-8">
      {user.status === 'awaiting' && notice}
      <section className="border-line bg-surface shadow-card rounded-2xl border p-5 sm:p-8">
        {editing ? (
          <ProfileForm user={user} onClose={() => setEditing(false)} />
        ) : (
          <>
            <ProfileCard user={user} />
            <ProfileDetails user={user} onEdit={() => setEditing(true)} />
          </>
        )}
      </section>
      <AccountLink />
      <OwnData user={user} />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className="border-line bg-surface mt-8 rounded-2xl border p-5 sm:p-8">
      <div className="flex items-center gap-5">
        <Skeleton className="size-20 rounded-full!" />
        <Skeleton className="h-8 w-48" />
      </div>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  );
}
