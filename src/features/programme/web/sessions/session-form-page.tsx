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
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { sessionBody } from '#schemas/features/programme/sessions.contract.ts';
import { type LevelCampChoices, SessionFields, useLevelCampChoices } from './session-fields.tsx';
import { NoCamp } from '../shared/camp-empty-states.tsx';
import { sessionQuery, useSaveSession } from './sessions.hooks.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { keepFocus } from '#kit/web/form/focus.ts';
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
  return (
    <QueryBoundary read={useLevelCampChoices()}>
      {(places) => (places.none ? <NeedsCamp /> : <SessionForm stored={stored} places={places} />)}
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

const slidesOf = ({ _id, sessionSlides }: SessionOut) =>
  sessionSlides && { ...sessionSlides, sessionId: _id };

function SessionForm({ stored, places }: { stored: SessionOut | undefined; places: LevelCampChoices }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { path } = useReturnPath();
  const save = useSaveSession(stored?._id);
  const form = useApiForm({
    schema: formSchema,
    defaults: valuesOf(stored),
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
  return (
    <RecordForm
      form={form}
      title={stored ? t('sessions.dashboard.update') : t('sessions.dashboard.add')}
      update={stored !== undefined}
      listPath={path}
      buttons={isPublished(stored) ? undefined : <DraftButtons submit={form.submit} />}
    >
      <SessionFields places={places} slides={stored ? slidesOf(stored) : null} isNew={!stored} />
    </RecordForm>
  );
}

/** Two ways to save what is not published yet. Enter saves a draft, because publishing tells people. */
function DraftButtons({ submit }: { submit: () => Promise<void> }) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const { isSubmitting } = useFormState();
  const publishes = useWatch<{ published: boolean }>({ name: 'published' });
  const publish = () => {
    setValue('published', true);
    void submit();
  };
  return (
    <>
      <Button {...keepFocus} disabled={isSubmitting} onClick={publish}>
        {isSubmitting && publishes ? t('sessions.publish.busy') : t('sessions.publish.action')}
      </Button>
      <SubmitButton
        look="outline"
        idle={t('sessions.draft.save')}
        busy={publishes ? t('sessions.draft.save') : t('ui.saving')}
        onPress={() => setValue('published', false)}
      />
    </>
  );
}
