import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from './shared/person-link.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { TraineeOut } from '../people.contract.ts';
import { NoteForm, NoteList } from './notes.tsx';
import { personQuery } from './people.hooks.ts';

interface Props {
  trainee: TraineeOut;
  onClose: () => void;
}

/** A note on a trainee without leaving the list, and the newest of the earlier ones. */
export function NoteDialog({ trainee, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people.notes.title')}
      description={t('people.notes.private', { name: trainee.name })}
    >
      <div className="mt-6 flex flex-col gap-6">
        <NoteForm userId={trainee.userId} name={trainee.name} camps={[trainee.camp]} onDone={onClose} />
        {trainee.notes > 0 && <EarlierNotes trainee={trainee} />}
        <PersonLink
          id={trainee.userId}
          className="text-link inline-flex min-h-11 items-center self-start font-semibold underline"
        >
          {t('people.notes.all', { name: trainee.name })}
        </PersonLink>
      </div>
    </Dialog>
  );
}

/** The page of the person has the others. */
const shown = 3;

function EarlierNotes({ trainee: { userId, camp } }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  const read = useQuery(personQuery(userId));
  return (
    <section>
      <h3 className="mb-3 text-base">{t('people.notes.earlier')}</h3>
      <QueryBoundary read={read}>
        {({ data: { notes } }) => (
          <NoteList notes={notes.filter((note) => note.camp._id === camp._id).slice(0, shown)} />
        )}
      </QueryBoundary>
    </section>
  );
}
