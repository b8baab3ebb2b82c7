import { useTranslation } from '#kit/web/i18n.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { addNote } from '../people.contract.ts';
import { useAddNote } from './people.hooks.ts';
import { campTitle } from './camp-title.ts';

interface Props {
  userId: string;
  /** The camps that a note can belong to; a choice is asked for where there are several. */
  camps: readonly { _id: string; title: string; level: string }[];
  onDone?: () => void;
}

/** Adds a private note. */
export function NoteForm({ userId, camps, onDone }: Props) {
  const { t } = useTranslation();
  const add = useAddNote(userId);
  const form = useApiForm({
    schema: addNote.body,
    defaults: { campId: camps.length === 1 ? (camps[0]?._id ?? '') : '', text: '' },
    send: (values, idempotencyKey) => add.mutateAsync({ ...values, idempotencyKey }),
    onDone() {
      toast.success(t('people.messages.noteAdded'));
      form.form.resetField('text');
      onDone?.();
    },
  });
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
      <TextAreaField name="text" label={t('people.notes.field')} rows={3} required />
      <FormAlert failure={form.failure} fallback={t('people.notes.failed')} />
      <SubmitButton idle={t('people.notes.submit')} busy={t('ui.saving')} className="sm:self-start" />
    </Form>
  );
}
