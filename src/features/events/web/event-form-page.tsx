import { useQuery } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { toClubClock } from '#kit/shared/club-time.ts';
import { PublicationForm, PublicationFormPage } from '#kit/web/content/publication-form.tsx';
import { coverRule } from '#kit/web/form/cover-field.tsx';
import { DateTimeField } from '#kit/web/form/date-time-field.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#kit/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Loaded } from '#kit/web/ui/loaded.tsx';
import { toast } from '#kit/web/ui/toast.tsx';
import { eventFields, type EventOut } from '../events.contract.ts';
import { storedEvent, useSaveEvent } from './events.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const home = '/dashboard/events';

export default function EventFormPage() {
  const { t } = useTranslation();
  return (
    <PublicationFormPage
      texts={{
        title: t('events.dashboard.title'),
        add: t('events.dashboard.add'),
        update: t('events.dashboard.update'),
      }}
      home={home}
    >
      {(id) => (id ? <UpdateEvent key={id} id={id} /> : <EventForm />)}
    </PublicationFormPage>
  );
}

function UpdateEvent({ id }: { id: string }) {
  const read = useQuery(storedEvent(id));
  return <Loaded read={read}>{({ data }) => <EventForm stored={data} />}</Loaded>;
}

function EventForm({ stored }: { stored?: EventOut }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveEvent(stored?.id);
  const form = useApiForm({
    schema: eventFields('validation.required').extend({ coverImage: coverRule(stored !== undefined) }),
    defaults: {
      title: stored?.title ?? '',
      description: stored?.description ?? '',
      date: stored ? toClubClock(new Date(stored.date)) : '',
      location: stored?.location ?? '',
      coverImage: undefined,
    },
    send: save.mutateAsync,
    async onDone() {
      toast.success(stored ? t('events.messages.updated') : t('events.messages.added'));
      await navigate(home);
    },
    onFail: () => toast.danger(t('ui.list.saveFailed')),
  });
  return (
    <PublicationForm
      of={form}
      stored={stored}
      home={home}
      title={stored ? t('events.dashboard.update') : t('events.dashboard.add')}
    >
      <EverythingIsNeeded />
      <TextField name="title" label={t('events.dashboard.fields.title')} required />
      <TextAreaField name="description" label={t('events.dashboard.fields.description')} rows={5} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="date"
          label={t('events.dashboard.fields.date')}
          hint={t('events.dashboard.fields.dateHint')}
          required
        />
        <TextField name="location" label={t('events.dashboard.fields.location')} required />
      </div>
    </PublicationForm>
  );
}

/** Said once over the form when something was missing as it was sent. */
function EverythingIsNeeded() {
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
