import { useFormState } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { toClubClock } from '#club/shared/club-time.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { formTexts } from '#kit/shared/second-language.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { PublicationFormPage } from '../shared/publications/publication-form-page.tsx';
import { DateTimeField, TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { pageFor } from '#club/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import {
  addEvent,
  eventFields,
  type EventOut,
  getEvent,
  listEvents,
  updateEvent,
} from '#schemas/features/content/events.contract.ts';

export const clientLoader = pageFor('page.content');

const valuesOf = (stored: EventOut | undefined) => ({
  ...formTexts(stored, ['title', 'description', 'location']),
  date: stored ? toClubClock(new Date(stored.date)) : '',
  coverImage: undefined,
});

export default function EventFormPage() {
  const { t } = useTranslation();
  return (
    <PublicationFormPage
      text={(name) => t(`events.dashboard.${name}`)}
      message={(name) => t(`events.messages.${name}`)}
      listPath="/dashboard/events"
      name="event"
      query={(id) => endpointQuery(getEvent, { params: { id } })}
      schema={(coverImage) => eventFields('validation.required').extend({ coverImage })}
      valuesOf={valuesOf}
      add={(sent) => call(addEvent, sent)}
      update={(id, { body, files }) => call(updateEvent, { params: { id }, body, files })}
      changes={[listEvents, getEvent]}
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
    </PublicationFormPage>
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
