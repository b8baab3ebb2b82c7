import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { PersonOut } from '../people.contract.ts';
import { ContactLinks } from './contact-links.tsx';
import { PersonActions } from './person-actions.tsx';
import { nameOf } from './shared/person-name.ts';

/** Who it is, how to reach them, and what a leader can do. */
export function PersonHeader({ person }: { person: PersonOut }) {
  const { t } = useTranslation();
  const { user } = person;
  const edits = may(useSession()?.user.role ?? null, 'person.edit');
  const name = nameOf(user);
  return (
    <header className="mb-6 flex flex-col gap-5">
      <Link
        to="/dashboard/people"
        className="text-link -ms-1 -mb-3 inline-flex min-h-11 items-center gap-1.5 self-start rounded-lg px-1 text-sm font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('people.own.title')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} image={user.image} className="size-16 text-xl sm:size-20 sm:text-2xl" />
        <div className="min-w-0 grow basis-52">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="bg-primary-soft text-link rounded-full px-3 py-0.5 text-sm font-bold">
              {t(`users.profile.roles.${user.role}`)}
            </span>
            <Profile handle={user.codeforces_handle} />
          </p>
        </div>
        <ContactLinks person={{ name, email: user.email, phone: user.phone }} place="page" />
      </div>
      {user.status === 'archived' && <Alert tone="info">{t('people.page.archived')}</Alert>}
      {user.status === 'pending' && <Alert tone="info">{t('people.page.unverified')}</Alert>}
      {edits && <PersonActions person={person} />}
    </header>
  );
}

function Profile({ handle }: { handle: string | null }) {
  const { t } = useTranslation();
  if (handle === null) return null;
  return (
    <a
      href={`https://codeforces.com/profile/${encodeURIComponent(handle)}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t('people.page.profile', { handle })}
      dir="ltr"
      className="text-link inline-flex min-h-11 items-center font-mono wrap-anywhere hover:underline md:min-h-8"
    >
      {handle}
    </a>
  );
}
