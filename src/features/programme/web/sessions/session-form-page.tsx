import { useTranslation } from '#kit/web/i18n.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { may } from '#club/shared/access.ts';
import { toClubClock } from '#club/shared/club-time.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { z } from '#kit/shared/zod.ts';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { RecordFormPage, useRecordDraft, RecordForm } from '#kit/web/form/record-form-page.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { pageFor } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { sessionBody } from '#schemas/features/programme/sessions.contract.ts';
import { PublishDialog, type PublishableSession } from './publish-dialog.tsx';
import { aWeekLater, type LevelCampChoices, SessionFields, useLevelCampChoices } from './session-fields.tsx';
import { NoCamp } from '../shared/camp-empty-states.tsx';
import { sessionQuery, useSaveSession } from './sessions.hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { SubmitButton } from '#kit/web/form/form.tsx';

export const clientLoader = pageFor('page.sessions');

const listPath = '/dashboard/sessions';

/** The list, or the page of the session if the form was opened there. */
function useReturnPath(): { path: string; isPage: boolean } {
  const [params] = useSearchParams();
  const id = params.get('id');
  const isPage = id !== null && params.get('back') === 'page';
  return { path: isPage ? `/session/${id}` : listPath, isPage };
}

/** The level only narrows the camps. */
const formSchema = sessionBody.extend({
  levelId: sessionBody.shape.levelId.unwrap(),
  sessionSlides: fileRule(),
  removeSlides: z.boolean(),
});

export default function SessionFormPage() {
  const { t } = useTranslation();
  const back = useReturnPath();
  return (
    <RecordFormPage
      texts={{
        title: back.isPage ? t('sessions.dashboard.sessionPage') : t('sessions.dashboard.title'),
        add: t('sessions.dashboard.add'),
        update: t('sessions.dashboard.update'),
      }}
      listPath={back.path}
      stored={sessionQuery}
    >
      {(stored) => <WithPlaces stored={stored} />}
    </RecordFormPage>
  );
}

function WithPlaces({ stored }: { stored: SessionOut | undefined }) {
  const from = useSearchParams()[0].get('from');
  return from !== null && stored === undefined ? (
    <WithOriginal key={from} id={from} />
  ) : (
    <WithChoices stored={stored} />
  );
}

/** A new session that begins as a copy of another one. */
const WithOriginal = ({ id }: { id: string }) => (
  <QueryBoundary read={useQuery(sessionQuery(id))}>
    {({ data }) => <WithChoices stored={undefined} original={data} />}
  </QueryBoundary>
);

function WithChoices({ stored, original }: { stored: SessionOut | undefined; original?: SessionOut }) {
  return (
    <QueryBoundary read={useLevelCampChoices()}>
      {(places) =>
        places.none ? <NeedsCamp /> : <SessionForm stored={stored} original={original} places={places} />
      }
    </QueryBoundary>
  );
}

function NeedsCamp() {
  const { t } = useTranslation();
  const adds = may(useAuthSession()?.user.role ?? null, 'page.camps');
  return (
    <NoCamp
      title={t('sessions.dashboard.needsWaveTitle')}
      text={t(`sessions.dashboard.${adds ? 'needsWaveText' : 'needsWaveOwnText'}`)}
    />
  );
}

const isPublished = (stored: SessionOut | undefined): boolean => typeof stored?.publishedAt === 'string';

const valuesOf = (stored: SessionOut | undefined) => ({
  ...formTexts(stored, ['title', 'description', 'content', 'place']),
  sessionLink: stored?.sessionLink ?? '',
  sessionSlides: undefined,
  removeSlides: false,
  levelId: stored?.levelId ?? '',
  campId: stored?.campId ?? '',
  startsAt: stored?.startsAt ? toClubClock(new Date(stored.startsAt)) : '',
  sessionSheetLink: stored?.sessionSheetLink ?? '',
  sheetUpsolveLink: stored?.sheetUpsolveLink ?? '',
  sessionContestLink: stored?.sessionContestLink ?? '',
  contestUpsolveLink: stored?.contestUpsolveLink ?? '',
  attendance: stored?.attendance ?? true,
  published: isPublished(stored),
});

/** A week later, without what belongs to the one evening; a new session is published unless it is saved as a draft. */
const copyOf = (original: SessionOut) => ({
  ...valuesOf(original),
  sessionLink: '',
  startsAt: original.startsAt ? aWeekLater(original.startsAt) : '',
  published: true,
});

const slidesOf = ({ _id, sessionSlides }: SessionOut) =>
  sessionSlides && { ...sessionSlides, sessionId: _id };

interface FormProps {
  stored: SessionOut | undefined;
  original: SessionOut | undefined;
  places: LevelCampChoices;
}

function SessionForm({ stored, original, places }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { path } = useReturnPath();
  const inView = useSearchParams()[0].get('campId');
  const { title: _, ...place } = places.placeOf(inView);
  const save = useSaveSession(stored?._id);
  const [asking, setAsking] = useState<PublishableSession | null>(null);
  const form = useApiForm({
    schema: formSchema,
    defaults: original ? copyOf(original) : { ...valuesOf(stored), ...(stored ? {} : place) },
    draft: useRecordDraft({ name: 'session', id: stored?._id, query: sessionQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: async (_, { title, published }) => {
      if (!published) toast.success(t('sessions.messages.draftSaved'));
      else if (!stored) toast.success(t('sessions.messages.added'));
      else if (isPublished(stored)) toast.success(t('sessions.messages.updated'));
      else toast.success(t('sessions.messages.published', { name: title }));
      await navigate(path);
    },
  });
  // Nothing that people are told of is sent before somebody has read how many they are.
  const ask = form.form.handleSubmit(async (values) => {
    if (!values.published) return form.submit();
    const { title } = places.placeOf(values.campId);
    return setAsking({ ...shownOf(values, stored), camp: { _id: values.campId, title } });
  });
  const update = t('sessions.dashboard.update');
  const title = stored ? update : t('sessions.dashboard.add');
  return (
    <>
      <RecordForm
        form={isPublished(stored) ? form : { ...form, submit: ask }}
        title={title}
        update={stored !== undefined}
        listPath={path}
        buttons={
          isPublished(stored) ? (
            <SubmitButton idle={update} busy={t('ui.saving')} />
          ) : (
            <DraftButtons isNew={!stored} />
          )
        }
      >
        <SessionFields places={places} slides={stored ? slidesOf(stored) : null} isNew={!stored} />
      </RecordForm>
      {asking && (
        <PublishDialog
          sessions={[asking]}
          action={stored ? undefined : title}
          publish={async () => {
            await form.submit();
            return true;
          }}
          busy={save.isPending}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type Values = z.output<typeof formSchema>;

/** What is typed, as the list would show it. */
const shownOf = (values: Values, stored: SessionOut | undefined) => ({
  ...values,
  _id: stored?._id ?? '',
  sessionLink: values.sessionLink ?? null,
  sessionSheetLink: values.sessionSheetLink ?? null,
  sessionContestLink: values.sessionContestLink ?? null,
  sessionSlides: values.sessionSlides ?? (values.removeSlides ? null : (stored?.sessionSlides ?? null)),
});

/** What the title says comes first, and Enter does it; beside it the other way to save what is not published yet. */
function DraftButtons({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const publishes = useWatch<{ published: boolean }>({ name: 'published' });
  const publish = { busy: t('ui.saving'), onPress: () => setValue('published', true) };
  const saveDraft = { busy: t('ui.saving'), onPress: () => setValue('published', false) };
  const [first, second] = isNew
    ? [
        { ...publish, idle: t('sessions.dashboard.add') },
        { ...saveDraft, idle: t('sessions.draft.save') },
      ]
    : [
        { ...saveDraft, idle: t('sessions.dashboard.update') },
        { ...publish, idle: t('sessions.publish.action') },
      ];
  const busyOf = ({ idle, busy }: typeof first, on: boolean) => (on ? busy : idle);
  return (
    <>
      <SubmitButton {...first} busy={busyOf(first, publishes === isNew)} />
      <SubmitButton look="outline" {...second} busy={busyOf(second, publishes !== isNew)} />
    </>
  );
}
