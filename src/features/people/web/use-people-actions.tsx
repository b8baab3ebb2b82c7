import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BellRing from 'lucide-react/icons/bell-ring';
import Copy from 'lucide-react/icons/copy';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { may } from '#club/shared/access.ts';
import { useArchivePeople } from '#features/programme/web/shared/use-archive-people.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { type Selection, SelectionButton } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { MentorDialog } from './mentor-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ChosenPerson } from './people-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';

const dialogs = { move: MoveDialog, mentoring: MentorDialog, remind: RemindDialog };

interface Options {
  selection: Selection;
  /** Whose rows are selected. */
  userIds: ReadonlySet<string>;
  /** Reads them, also those on pages that were never loaded. */
  read: () => Promise<ChosenPerson[]>;
  /** The camp that the list shows. */
  campId?: string;
  /** Whether they may train in a wave. */
  trains?: boolean;
  focusTarget: RefObject<HTMLElement | null>;
}

/** What can be done with the selected people of a list: buttons and dialogs. */
export function usePeopleActions({ selection, userIds, read, campId, trains = true, focusTarget }: Options) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const role = useAuthSession()?.user.role ?? null;
  const archiving = useArchivePeople({ ...selection, ids: userIds }, focusTarget);
  const [opened, setOpened] = useState<{ what: keyof typeof dialogs; people: ChosenPerson[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const Dialog = opened && dialogs[opened.what];

  async function start(work: (people: ChosenPerson[]) => Promise<void> | void, failed?: string) {
    setBusy(true);
    await succeeds(
      read().then((people) => work(people)),
      failed,
    );
    setBusy(false);
  }

  async function copy(people: readonly ChosenPerson[]) {
    if (await copyText(people.map(({ email }) => email).join(', ')))
      toast.success(t('members.list.copied', { count: people.length }));
    else toast.danger(t('members.list.copyFailed'));
  }

  const button = (what: keyof typeof dialogs, Icon: typeof Copy, text: string) => (
    <SelectionButton
      of={selection}
      Icon={Icon}
      busy={busy}
      onPress={() => void start((people) => setOpened({ what, people }))}
    >
      {text}
    </SelectionButton>
  );
  return {
    buttons: (
      <>
        {trains && may(role, 'person.edit') && (
          <>
            {button('move', ArrowRightLeft, t('people.move.openMany'))}
            {button('mentoring', UserRoundCog, t('members.mentor.change'))}
          </>
        )}
        {trains && may(role, 'person.remind') && button('remind', BellRing, t('people.remind.open'))}
        <SelectionButton
          of={selection}
          Icon={Copy}
          busy={busy}
          onPress={() => void start(copy, t('members.list.copyFailed'))}
        >
          {t('members.list.copyEmails')}
        </SelectionButton>
        {archiving.button}
      </>
    ),
    dialogs: (
      <>
        {Dialog && (
          <Dialog
            people={opened.people}
            campId={campId}
            onClose={() => setOpened(null)}
            onDone={selection.clear}
            focusTarget={focusTarget}
          />
        )}
        {archiving.dialogs}
      </>
    ),
  };
}
