import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, type ReactNode, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { type MemberOut, userRemoval } from '../../members.contract.ts';
import { listUsers } from '#schemas/features/people/members.contract.ts';
import { statuses } from '#features/accounts/users.rules.ts';
import { may, roles as everyRole, type Role } from '#club/shared/access.ts';
import type { FileFormat } from '#kit/shared/page.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { parseOrUndefined, selectionScope, useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import { useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { nameOf } from '../shared/person-link.tsx';
import { useMemberColumns, type MemberDialog } from './member-columns.tsx';
import { readAllMembers, membersPage, type MembersQuery, useRemoveMember } from './members.hooks.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { distinctNameOf } from './member-cells.tsx';
import { MentorDialog } from '../mentor-dialog.tsx';
import type { ChosenPerson } from '../people-dialog.tsx';
import { usePeopleActions } from '../use-people-actions.tsx';
import { NationalIdDialog } from './national-id-dialog.tsx';
import { NationalIdsDialog } from './national-ids-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** Roles in this list. */
  roles: readonly Role[];
  /** Shows camps and mentors. */
  trains: boolean;
  /** Name of the exported file. */
  name: string;
  /** Actions of the page. */
  children?: ReactNode;
  /** Between the header and the list. */
  above?: ReactNode;
  empty: ReactNode;
}

const filters = ['role', 'campId', 'status'] as const;

/** Filters and order of the list without paging. */
function buildQuery(list: ListQuery, listed: readonly Role[]) {
  const { status, sort } = listUsers.query.shape;
  const role = listed.find((each) => each === list.value('role'));
  return {
    search: list.query.search,
    role: role ?? (listed.length < everyRole.length ? listed.join(',') : undefined),
    campId: list.value('campId') || undefined,
    status: parseOrUndefined(status, list.value('status')),
    sort: parseOrUndefined(sort, list.value('sort')),
  } satisfies MembersQuery;
}

/** Searchable list of people; leaders also change roles and mentors, and remove people. */
export function MembersList({ title, text, roles, trains, name, children, above, empty }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = buildQuery(list, roles);
  const selection = useSelection(selectionScope(list, filters));
  const role = useAuthSession()?.user.role ?? null;
  const canManage = may(role, 'people.manage');
  const withNationalIds = {
    parameter: 'nationalIds',
    label: t('members.list.withNationalIds'),
    save: ({ format, ids }: Record<string, string | undefined> & { format: FileFormat }) =>
      setAsked({ ...query, format, ids: ids === '1' ? '1' : undefined }),
  };
  const [opened, setOpened] = useState<MemberDialog | null>(null);
  const [asked, setAsked] = useState<ComponentProps<typeof NationalIdsDialog>['query'] | null>(null);
  const actions = usePeopleActions({
    selection,
    userIds: selection.ids,
    // Some of the selected may be on pages that were never loaded.
    read: async () => (await readAllMembers(query)).filter(({ _id }) => selection.ids.has(_id)).map(toChosen),
    campId: query.campId,
    trains,
    focusTarget: heading,
  });
  const columns = useMemberColumns(canManage ? setOpened : undefined, trains);
  return (
    <>
      <PageHeader title={title} text={text} heading={heading}>
        <div className="flex flex-wrap gap-3">
          <ExportMenu
            endpoint={listUsers}
            query={query}
            name={name}
            prints={[printable({ title, columns })]}
            options={may(role, 'people.national-id') ? [withNationalIds] : undefined}
          />
          {children}
        </div>
      </PageHeader>
      {above}
      <DataTable
        caption={title}
        columns={columns}
        read={useQuery(membersPage({ ...query, ...list.query }))}
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
            {trains && <CampPicker list={list} />}
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
          every: async () => (await readAllMembers(query)).map(({ _id }) => _id),
          actions: actions.buttons,
        }}
        empty={empty}
      />
      {canManage && <MemberDialogs opened={opened} onClose={() => setOpened(null)} focusTarget={heading} />}
      {asked && <NationalIdsDialog query={asked} onClose={() => setAsked(null)} />}
      {actions.dialogs}
    </>
  );
}

const toChosen = (member: MemberOut): ChosenPerson => ({
  _id: member._id,
  name: nameOf(member),
  handle: member.codeforces_handle,
  email: member.email,
  camps: member.camps,
});

interface DialogsProps {
  opened: MemberDialog | null;
  onClose: () => void;
  focusTarget: RefObject<HTMLElement | null>;
}

/** What a leader opens from a row. */
function MemberDialogs({ opened, onClose, focusTarget }: DialogsProps) {
  const { t } = useTranslation();
  const remove = useRemoveMember();
  const contents = useRemovalContents<MemberOut>({
    endpoint: userRemoval,
    idOf: ({ _id }) => _id,
    read: (id) => call(userRemoval, { params: { id } }),
  });
  return (
    <>
      {opened?.what === 'national-id' && <NationalIdDialog member={opened.member} onClose={onClose} />}
      {opened?.what === 'role' && <RoleDialog member={opened.member} onClose={onClose} />}
      {opened?.what === 'mentoring' && (
        <MentorDialog people={[toChosen(opened.member)]} campId={opened.camp._id} onClose={onClose} />
      )}
      <RemovalDialog
        row={opened?.what === 'removal' ? opened.member : null}
        title={t('members.removal.title')}
        text={(member) => t('members.removal.text', { name: distinctNameOf(member) })}
        contents={contents}
        remove={remove}
        done={t('members.messages.removed')}
        failed={t('members.removal.failed')}
        onClose={onClose}
        focusTarget={focusTarget}
      />
    </>
  );
}
