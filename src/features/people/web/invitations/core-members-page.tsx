import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { may, staffRoles } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { InvitationsSection } from './invitations-section.tsx';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
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
  const invites = may(useAuthSession()?.user.role ?? null, 'invitation.send');
  return (
    <CoreMembers>
      {invites && (
        <div className="mb-6">
          <InvitationsSection />
        </div>
      )}
    </CoreMembers>
  );
}

/** The club's staff; the children stand above the list. */
function CoreMembers({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
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
      above={children}
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
