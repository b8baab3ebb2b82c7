import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberOut } from '#features/users/users.contract.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { nameOf } from './member-cells.tsx';
import type { MemberActions } from './member-columns.tsx';
import { useRemoveMember } from './members.hooks.ts';
import { MentorDialog, type Mentored } from './mentor-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** What a leader can do with one person: what the buttons call, and the dialogs they open. */
export function useMemberActions(home: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<MemberOut | null>(null);
  const [leaving, setLeaving] = useState<MemberOut | null>(null);
  const [mentored, setMentored] = useState<Mentored | null>(null);
  const remove = useRemoveMember();
  const actions = useMemo<MemberActions>(
    () => ({
      onRole: setChanging,
      onRemove: setLeaving,
      onMentor: (member, camp) => setMentored({ member, camp }),
    }),
    [],
  );
  const dialogs = (
    <>
      <RoleDialog member={changing} onClose={() => setChanging(null)} />
      <MentorDialog of={mentored} onClose={() => setMentored(null)} />
      <RemovalDialog
        row={leaving}
        title={t('members.removal.title')}
        text={(member) => t('members.removal.text', { name: nameOf(member) })}
        remove={remove}
        done={t('members.messages.removed')}
        failed={t('members.removal.failed')}
        onClose={() => setLeaving(null)}
        focusTarget={home}
      />
    </>
  );
  return { actions, dialogs };
}
