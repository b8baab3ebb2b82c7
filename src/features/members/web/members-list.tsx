import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArchivePeople } from '#features/archive/web/shared/use-archive-people.tsx';
import { WavePicker } from '#features/camps/web/shared/wave-picker.tsx';
import { listUsers } from '#features/users/users.contract.ts';
import { statuses } from '#features/users/users.rules.ts';
import { may, roles as everyRole, type Role } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { parseOrUndefined, selectionScope, useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSelection } from '#kit/web/ui/use-selection.ts';
import { CopyEmails } from './copy-emails.tsx';
import { nameOf } from './member-cells.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { everyMember, membersPage, type MembersQuery } from './members.hooks.ts';
import { useMemberActions } from './use-member-actions.tsx';

interface Props {
  title: string;
  text: string;
  /** The roles that this list is about. */
  roles: readonly Role[];
  /** Whether they train in waves, with mentors. */
  train: boolean;
  /** Of the exported file. */
  name: string;
  /** What one comes here to do. */
  children?: ReactNode;
  empty: ReactNode;
}

const filters = ['role', 'campId', 'status'] as const;

/** The list without its pages: what the address narrows it to, and its order. */
function askedOf(list: ListQuery, among: readonly Role[]) {
  const { status, sort } = listUsers.query.shape;
  const role = among.find((each) => each === list.value('role'));
  return {
    search: list.query.search,
    role: role ?? (among.length < everyRole.length ? among.join(',') : undefined),
    campId: list.value('campId') || undefined,
    status: parseOrUndefined(status, list.value('status')),
    sort: parseOrUndefined(sort, list.value('sort')),
  } satisfies MembersQuery;
}

/** People of the club: found, looked at, and by a leader given a role, a mentor or the way out. */
export function MembersList({ title, text, roles, train, name, children, empty }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const asked = askedOf(list, roles);
  const selection = useSelection(selectionScope(list, filters));
  const manages = may(useSession()?.user.role ?? null, 'people.manage');
  const { actions, dialogs } = useMemberActions(heading);
  const archiving = useArchivePeople(selection, heading);
  const columns = useMemberColumns(manages ? actions : undefined, train);
  return (
    <>
      <PageHeader title={title} text={text} heading={heading}>
        <div className="flex flex-wrap gap-3">
          <ExportMenu endpoint={listUsers} query={asked} name={name} />
          {children}
        </div>
      </PageHeader>
      <DataTable
        caption={title}
        columns={columns}
        read={useQuery(membersPage({ ...asked, ...list.query }))}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('members.list.search')}
        filters={filters}
        tools={
          <>
            <ListFilter
              list={list}
              name="role"
              label={t('members.fields.role')}
              all={t('members.list.all')}
              choices={roles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
            />
            {train && <WavePicker list={list} />}
            <ListFilter
              list={list}
              name="status"
              label={t('members.fields.status')}
              all={t('members.list.all')}
              choices={statuses.map((status) => ({ value: status, label: t(`members.statuses.${status}`) }))}
            />
          </>
        }
        selection={{
          of: selection,
          nameOf,
          every: async () => (await everyMember(asked)).map(({ _id }) => _id),
          actions: (
            <>
              <CopyEmails chosen={selection.ids} asked={asked} />
              {archiving.button}
            </>
          ),
        }}
        empty={empty}
      />
      {manages && dialogs}
      {archiving.dialogs}
    </>
  );
}
