import { useFormState } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { type ClientLoaderFunctionArgs } from 'react-router';
import { toClubClock } from '#club/shared/club-time.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { PublicationForm } from '../shared/publications/publication-form.tsx';
import { RecordFormPage, useRecordDraft, useReturnToList } from '#kit/web/form/record-form-page.tsx';
import { coverRule } from '#kit/web/form/cover-field.tsx';
import { DateTimeField, TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#club/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { eventFields, type EventOut } from '../../events.contract.ts';
import { eventQuery, useSaveEvent } from './events.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const listPath = '/dashboard/events';

export default function EventFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('events.dashboard.title'),
        add: t('events.dashboard.add'),
        update: t('events.dashboard.update'),
      }}
      listPath={listPath}
      stored={eventQuery}
    >
      {(stored) => <EventForm stored={stored} />}
    </RecordFormPage>
  );
}

const valuesOf = (stored: EventOut | undefined) => ({
  ...formTexts(stored, ['title', 'description', 'location']),
  date: stored ? toClubClock(new Date(stored.date)) : '',
  coverImage: undefined,
});

function EventForm({ stored }: { stored: EventOut | undefined }) {
  const { t } = useTranslation();
  const save = useSaveEvent(stored?.id);
  const form = useApiForm({
    schema: eventFields('validation.required').extend({ coverImage: coverRule(stored !== undefined) }),
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'event', id: stored?.id, query: eventQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: useReturnToList(listPath, stored ? t('events.messages.updated') : t('events.messages.added')),
  });
  return (
    <PublicationForm
      form={form}
      stored={stored}
      listPath={listPath}
      title={stored ? t('events.dashboard.update') : t('events.dashboard.add')}
    >
      <AllRequiredAlert />
      <TextField name="title" label={t('events.dashboard.fields.title')} dir="auto" required />
      <TextAreaField name="description" label={t('events.dashboard.fields.description')} rows={5} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="date"
          label={t('events.dashboard.fields.date')}
          hint={t('events.dashboard.fields.dateHint')}
          required
        />
        <TextField name="location" label={t('events.dashboard.fields.location')} dir="auto" required />
      </div>
      <ArabicTexts fields={['title', 'description', 'location']} />
    </PublicationForm>
  );
}

/** Shown once above the form when a submit lacked fields. */
function AllRequiredAlert() {
  const { t } = useTranslation();
  const { submitCount, isSubmitSuccessful, errors } = useFormState();
  const missing = Object.values(errors).some(
    (error) => error?.message === 'validation.required' || error?.message === 'ui.cover.required',
  );
  if (submitCount === 0 || isSubmitSuccessful || !missing) return null;
  return (
    <Alert>
      <p className="font-medium">{t('events.errors.fieldRequired')}</p>
    </Alert>
  );
}
