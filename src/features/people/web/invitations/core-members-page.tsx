import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { may, staffRoles } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { InvitationsSection } from './invitations-section.tsx';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { MembersList } from '../members/members-list.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.core-members', request);
  return null;
}

/** The staff, and above them those who are invited. */
export default function CoreMembersPage() {
  const { t } = useTranslation();
  const invites = may(useAuthSession()?.user.role ?? null, 'invitation.send');
  const add = (
    <Link
      to="/dashboard/coremembers/addcoremember"
      className={buttonClass({ look: 'outline' }, 'min-h-11! px-4 text-sm')}
    >
      <UserPlus aria-hidden="true" className="size-4.5" />
      {t('members.newMember.title')}
    </Link>
  );
  return (
    <MembersList
      title={t('members.staff.title')}
      text={t('members.staff.text')}
      roles={staffRoles}
      trains={false}
      name="core-members"
      above={
        invites && (
          <div className="mb-6">
            <InvitationsSection />
          </div>
        )
      }
      empty={
        <EmptyState title={t('members.staff.emptyTitle')} text={t('members.staff.emptyText')}>
          {add}
        </EmptyState>
      }
    >
      {add}
    </MembersList>
  );
}
