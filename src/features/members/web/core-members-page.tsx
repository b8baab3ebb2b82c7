import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { staffRoles } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { MembersList } from './members-list.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.core-members', request);
  return null;
}

export default function CoreMembersPage() {
  const { t } = useTranslation();
  const add = (
    <Link to="/dashboard/coremembers/addcoremember" className={buttonClass({}, 'min-h-11! px-4 text-sm')}>
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
