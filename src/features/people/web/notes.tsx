import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { DateField, TextAreaField } from '#kit/web/form/text-field.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { PersonLink } from './shared/person-link.tsx';
import type { NoteOut } from '../people.contract.ts';
import { addNote } from '#schemas/features/people/people.contract.ts';
import { noteOutcomes } from '../people.rules.ts';
import { LastTalk } from './shared/last-talk.tsx';
import { campTitle } from './camp-title.ts';
import { useAddNote } from './people.hooks.ts';
import { noteForms } from './shared/waiting-notes.ts';

interface NoteListProps {
  notes: readonly NoteOut[];
  /** Read-only without it. */
  onRemove?: (note: NoteOut) => void;
}

/** Notes with date, author and camp, newest first. */
export function NoteList({ notes, onRemove }: NoteListProps) {
  const { t } = useTranslation();
  if (notes.length === 0) return <p className="text-muted">{t('people.notes.none')}</p>;
  return (
    <ol className="divide-line divide-y">
      {notes.map((note) => (
        <Note key={note._id} note={note} onRemove={onRemove} />
      ))}
    </ol>
  );
}

function Note({ note, onRemove }: { note: NoteOut } & Pick<NoteListProps, 'onRemove'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { text, camp, author, createdAt, mine } = note;
  const day = dayAndTimeText(createdAt, language);
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        {text !== '' && (
          <div className="wrap-anywhere">
            <Paragraphs text={text} />
          </div>
        )}
        <LastTalk {...note} past />
        <p className="text-muted mt-1 flex flex-wrap gap-x-2 text-sm">
          <time dateTime={createdAt}>{day}</time>
          {author ? (
            <PersonLink id={author._id} className="font-semibold">
              <bdi>{author.name}</bdi>
            </PersonLink>
          ) : (
            <span>{t('people.notes.gone')}</span>
          )}
          <bdi className="wrap-anywhere">{campTitle(camp)}</bdi>
        </p>
      </div>
      {onRemove && mine && (
        <button
          type="button"
          aria-label={t('people.notes.remove', { day })}
          title={t('people.notes.removeConfirm')}
          onClick={() => onRemove(note)}
          className="text-muted hover:bg-danger-soft hover:text-danger -me-2 -mt-2 flex size-11 shrink-0 items-center justify-center rounded-xl"
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  );
}

interface NoteFormProps {
  userId: string;
  name: string;
  /** The camps that a note can belong to; a choice is asked for where there are several. */
  camps: readonly { _id: string; title: string; level: string }[];
  onDone?: () => void;
}

const noteFields = { text: '', outcome: '', followUpOn: '' } as const;

/** Adds a private note. */
export function NoteForm({ userId, name, camps, onDone }: NoteFormProps) {
  const { t } = useTranslation();
  const add = useAddNote(userId);
  const form = useApiForm({
    schema: addNote.body,
    defaults: { ...noteFields, campId: camps.length === 1 ? (camps[0]?._id ?? '') : '' },
    send: (values, idempotencyKey) => add.mutateAsync({ ...values, idempotencyKey }),
    onDone() {
      toast.success(t('people.messages.noteAdded'));
      clear();
      onDone?.();
    },
    outbox: {
      add: (body, sent) =>
        noteForms.add(
          {
            place: sent.idempotencyKey,
            title: name,
            text: body.text || (body.outcome ? t(`people.outcomes.${body.outcome}`) : ''),
            input: { params: { id: userId }, body },
          },
          sent,
        ),
      onWaiting() {
        toast.success(t('ui.waiting.stored'));
        clear();
        onDone?.();
      },
    },
  });
  const clear = () => {
    for (const name of ['text', 'outcome', 'followUpOn'] as const) form.form.resetField(name);
  };
  return (
    <Form form={form} label={t('people.notes.field')}>
      {camps.length > 1 && (
        <SelectField
          name="campId"
          label={t('people.notes.wave')}
          placeholder={t('people.notes.chooseWave')}
          choices={camps.map((camp) => ({ value: camp._id, label: campTitle(camp) }))}
          required
        />
      )}
      <TextAreaField name="text" label={t('people.notes.field')} rows={2} />
      <RadioField
        name="outcome"
        label={t('people.notes.outcome')}
        choices={[
          ...noteOutcomes.map((value) => ({ value, label: t(`people.outcomes.${value}`) })),
          { value: '', label: t('people.notes.noOutcome') },
        ]}
      />
      <DateField name="followUpOn" label={t('people.notes.followUpOn')} />
      <FormAlert failure={form.failure} fallback={t('people.notes.failed')} />
      <SubmitButton idle={t('people.notes.submit')} busy={t('ui.saving')} className="sm:self-start" />
    </Form>
  );
}
