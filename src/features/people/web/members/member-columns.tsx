import IdCard from 'lucide-react/icons/id-card';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCog from 'lucide-react/icons/user-cog';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut } from '../../members.contract.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { MemberName, MemberCamps, type MemberCamp } from './member-cells.tsx';
import { HandleLink } from '../shared/handle-link.tsx';
import { nameOf } from '../shared/person-link.tsx';

/** What a leader opens from a row. */
export type MemberDialog =
  | { what: 'national-id' | 'role' | 'removal'; member: MemberOut }
  | { what: 'mentoring'; member: MemberOut; camp: MemberCamp };

type Open = (dialog: MemberDialog) => void;

/** Read-only without `onOpen`, which must be referentially stable. */
export function useMemberColumns(onOpen: Open | undefined, trains: boolean): Column<MemberOut>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const columns: Column<MemberOut>[] = [
      {
        key: 'name',
        heading: t('members.fields.name'),
        sortable: true,
        card: 'title',
        cell: (member) => <MemberName member={member} />,
      },
      {
        key: 'handle',
        heading: t('members.fields.handle'),
        sortable: true,
        cell: ({ codeforces_handle: handle }) =>
          handle === null ? (
            '–'
          ) : (
            <HandleLink handle={handle} className="inline-block md:min-w-28 md:text-xs" />
          ),
      },
      {
        key: 'email',
        heading: t('members.fields.email'),
        sortable: true,
        cell: ({ email }) => <EmailText email={email} />,
      },
      {
        key: 'role',
        heading: t('members.fields.role'),
        sortable: true,
        cell: ({ role }) => t(`users.profile.roles.${role}`),
      },
      {
        key: 'status',
        heading: t('members.fields.status'),
        cell: ({ status }) => (
          <Badge tone={status === 'active' ? 'good' : 'muted'} className="whitespace-nowrap">
            {t(`members.statuses.${status}`)}
          </Badge>
        ),
      },
    ];
    if (trains)
      columns.push({
        key: 'camp',
        heading: t('members.fields.wave'),
        cell: (member) => (
          <MemberCamps
            member={member}
            onMentor={onOpen && ((camp) => onOpen({ what: 'mentoring', member, camp }))}
          />
        ),
      });
    if (!onOpen) return columns;
    return [
      ...columns,
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (member) => <Actions member={member} onOpen={onOpen} />,
      },
    ];
  }, [t, onOpen, trains]);
}

function Actions({ member, onOpen }: { member: MemberOut; onOpen: Open }) {
  const { t } = useTranslation();
  const name = nameOf(member);
  return (
    <RowActions
      name={name}
      actions={[
        {
          text: t('ui.list.remove'),
          label: t('ui.list.removeOf', { name }),
          Icon: Trash2,
          danger: true,
          onSelect: () => onOpen({ what: 'removal', member }),
        },
        {
          text: t('members.role.change'),
          label: t('members.role.changeOf', { name }),
          Icon: UserCog,
          onSelect: () => onOpen({ what: 'role', member }),
        },
        {
          text: t('members.nationalId.open'),
          label: t('members.nationalId.openOf', { name }),
          Icon: IdCard,
          inMenu: true,
          onSelect: () => onOpen({ what: 'national-id', member }),
        },
      ]}
    />
  );
}
