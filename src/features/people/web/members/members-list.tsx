import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, type ReactNode, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useArchivePeople } from '#features/programme/web/shared/use-archive-people.tsx';
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
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#kit/web/copy-text.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { distinctNameOf } from './member-cells.tsx';
import { MentorDialog } from './mentor-dialog.tsx';
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
  const archiving = useArchivePeople(selection, heading);
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
          actions: (
            <>
              <CopyEmails chosen={selection.ids} query={query} />
              {archiving.button}
            </>
          ),
        }}
        empty={empty}
      />
      {canManage && <MemberDialogs opened={opened} onClose={() => setOpened(null)} focusTarget={heading} />}
      {asked && <NationalIdsDialog query={asked} onClose={() => setAsked(null)} />}
      {archiving.dialogs}
    </>
  );
}

interface CopyEmailsProps {
  chosen: ReadonlySet<string>;
  query: MembersQuery;
}

/** Copies the selected people's addresses, ready for the To line of a mail. */
function CopyEmails({ chosen, query }: CopyEmailsProps) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const [busy, setBusy] = useState(false);

  async function copy() {
    // Some of the selected may be on pages that were never loaded.
    const people = (await readAllMembers(query)).filter(({ _id }) => chosen.has(_id));
    if (await copyText(people.map(({ email }) => email).join(', ')))
      toast.success(t('members.list.copied', { count: people.length }));
    else toast.danger(t('members.list.copyFailed'));
  }

  async function start() {
    setBusy(true);
    await succeeds(copy(), t('members.list.copyFailed'));
    setBusy(false);
  }

  return (
    <Button look="outline" size="small" aria-disabled={busy} onClick={() => !busy && void start()}>
      <Copy aria-hidden="true" className="size-4" />
      {t('members.list.copyEmails')}
    </Button>
  );
}

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
        <MentorDialog member={opened.member} camp={opened.camp} onClose={onClose} />
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
