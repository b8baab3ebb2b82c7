import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { NoteOut, PersonOut } from '../people.contract.ts';
import { NoteForm, NoteList } from './notes.tsx';
import { useRemoveNote } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';

/** A note belongs to a camp that is not archived, also to one that the person left. */
const campsOf = ({ waves: camps, left }: PersonOut) =>
  [...camps.filter(({ archivedAt }) => archivedAt === null), ...left].map(({ campId, title, level }) => ({
    _id: campId,
    title,
    level,
  }));

/** Private notes of the staff. */
export function PersonNotes({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<NoteOut | null>(null);
  const gone = useRef(false);
  const camps = campsOf(person);

  function ask(note: NoteOut) {
    gone.current = false;
    setRemoving(note);
  }

  const { _id } = person.user;
  return (
    <SettingsSection
      title={title}
      text={t('people.notes.private', { name: nameOf(person.user) })}
      headingRef={heading}
    >
      <div className="flex max-w-3xl flex-col gap-6">
        {camps.length > 0 && (
          // The choice of the camp starts over when the camps change.
          <NoteForm key={camps.map((camp) => camp._id).join(' ')} userId={_id} camps={camps} />
        )}
        <NoteList notes={person.notes} onRemove={ask} />
      </div>
      <RemoveDialog
        userId={_id}
        note={removing}
        onClose={() => setRemoving(null)}
        onDone={() => {
          gone.current = true;
          setRemoving(null);
        }}
        // The button that had the focus goes with its note.
        focusAfter={() => (gone.current ? heading.current : null)}
      />
    </SettingsSection>
  );
}

interface RemoveProps {
  userId: string;
  /** Null closes the dialog. */
  note: NoteOut | null;
  onClose: () => void;
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

function RemoveDialog({ userId, note, onClose, onDone, focusAfter }: RemoveProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useRemoveNote(userId);

  // Awaited here, because the section may go with its last note.
  async function remove({ _id }: NoteOut) {
    try {
      await mutateAsync(_id);
      toast.success(t('people.messages.noteRemoved'));
      onDone();
    } catch (error) {
      toast.danger(failureText(error, t('people.notes.removeFailed')));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={note !== null}
      title={t('people.notes.removeTitle')}
      text={t('people.notes.removeText')}
      confirm={t('people.notes.removeConfirm')}
      busy={isPending}
      onConfirm={note && (() => void remove(note))}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
