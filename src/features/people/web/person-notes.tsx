import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { NoteOut, PersonOut } from '../people.contract.ts';
import { NoteForm, NoteList } from './notes.tsx';
import { useRemoveNote } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';

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
  const camps = campsOf(person);
  const { _id } = person.user;
  const remove = useRemoveNote(_id);
  return (
    <SettingsSection
      title={title}
      text={t('people.notes.private', { name: nameOf(person.user) })}
      headingRef={heading}
    >
      <div className="flex max-w-3xl flex-col gap-6">
        {camps.length > 0 && (
          // The choice of the camp starts over when the camps change.
          <NoteForm
            key={camps.map((camp) => camp._id).join(' ')}
            userId={_id}
            name={nameOf(person.user)}
            camps={camps}
          />
        )}
        <NoteList notes={person.notes} onRemove={setRemoving} />
      </div>
      <RemovalDialog
        row={removing}
        title={t('people.notes.removeTitle')}
        text={() => t('people.notes.removeText')}
        confirm={t('people.notes.removeConfirm')}
        remove={remove}
        done={t('people.messages.noteRemoved')}
        failed={t('people.notes.removeFailed')}
        onClose={() => setRemoving(null)}
        focusTarget={heading}
      />
    </SettingsSection>
  );
}
