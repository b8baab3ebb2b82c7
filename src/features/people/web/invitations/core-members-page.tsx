import type { ClientLoaderFunctionArgs } from 'react-router';
import { CoreMembers } from '../members/core-members.tsx';
import { may } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { InvitationsSection } from './invitations-section.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.core-members', request);
  return null;
}

/** The staff, and above them those who are invited. */
export default function CoreMembersPage() {
  const invites = may(useSession()?.user.role ?? null, 'invitation.send');
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
