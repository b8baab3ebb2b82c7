import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { type MemberOut, userRemoval } from '../../members.contract.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { distinctNameOf } from './member-cells.tsx';
import type { MemberActions } from './member-columns.tsx';
import { useRemoveMember } from './members.hooks.ts';
import { MentorDialog, type MentorTarget } from './mentor-dialog.tsx';
import { NationalIdDialog } from './national-id-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** Row actions of a leader, and the dialogs that they open. */
export function useMemberActions(focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<MemberOut | null>(null);
  const [identified, setIdentified] = useState<MemberOut | null>(null);
  const [removing, setRemoving] = useState<MemberOut | null>(null);
  const [mentored, setMentored] = useState<MentorTarget | null>(null);
  const remove = useRemoveMember();
  const contents = useRemovalContents<MemberOut>({
    endpoint: userRemoval,
    idOf: ({ _id }) => _id,
    read: (id) => call(userRemoval, { params: { id } }),
  });
  const actions = useMemo<MemberActions>(
    () => ({
      onNationalId: setIdentified,
      onRole: setChanging,
      onRemove: setRemoving,
      onMentor: (member, camp) => setMentored({ member, camp }),
    }),
    [],
  );
  const dialogs = (
    <>
      <NationalIdDialog member={identified} onClose={() => setIdentified(null)} />
      <RoleDialog member={changing} onClose={() => setChanging(null)} />
      <MentorDialog target={mentored} onClose={() => setMentored(null)} />
      <RemovalDialog
        row={removing}
        title={t('members.removal.title')}
        text={(member) => t('members.removal.text', { name: distinctNameOf(member) })}
        contents={contents}
        remove={remove}
        done={t('members.messages.removed')}
        failed={t('members.removal.failed')}
        onClose={() => setRemoving(null)}
        focusTarget={focusTarget}
      />
    </>
  );
  return { actions, dialogs };
}
