import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { may } from '#club/shared/access.ts';
import { toClubClock } from '#club/shared/club-time.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { z } from '#kit/shared/zod.ts';
import { fileRule } from '#kit/web/form/file-field.ts';
import { RecordFormPage, useRecordDraft, useReturnToList } from '#kit/web/form/record-form-page.tsx';
import { RecordForm } from '#kit/web/form/record-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { sessionBody, type SessionOut } from '../sessions.contract.ts';
import { SessionFields } from './session-fields.tsx';
import { type LevelWaveChoices, useLevelWaveChoices } from './use-level-wave-choices.ts';
import { sessionQuery, useSaveSession } from './sessions.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.sessions', request);
  return null;
}

const listPath = '/dashboard/sessions';

/** The level only narrows the waves. */
const formSchema = sessionBody.extend({
  levelId: sessionBody.shape.levelId.unwrap(),
  sessionSlides: fileRule(),
  removeSlides: z.boolean(),
});

export default function SessionFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('sessions.dashboard.title'),
        add: t('sessions.dashboard.add'),
        update: t('sessions.dashboard.update'),
      }}
      listPath={listPath}
      stored={sessionQuery}
    >
      {(stored) => <WithPlaces stored={stored} />}
    </RecordFormPage>
  );
}

function WithPlaces({ stored }: { stored: SessionOut | undefined }) {
  return (
    <QueryBoundary read={useLevelWaveChoices()}>
      {(places) => (places.none ? <NeedsWave /> : <SessionForm stored={stored} places={places} />)}
    </QueryBoundary>
  );
}

function NeedsWave() {
  const { t } = useTranslation();
  const mayAdd = may(useSession()?.user.role ?? null, 'page.camps');
  return (
    <EmptyState
      title={t('sessions.dashboard.needsWaveTitle')}
      text={mayAdd ? t('sessions.dashboard.needsWaveText') : t('sessions.dashboard.needsWaveOwnText')}
    >
      {mayAdd && (
        <Link to="/dashboard/waves/addwave" className={buttonClass()}>
          {t('sessions.dashboard.addWave')}
        </Link>
      )}
    </EmptyState>
  );
}

const valuesOf = (stored: SessionOut | undefined) => ({
  ...formTexts(stored, ['title', 'description', 'content']),
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
});

const slidesOf = ({ _id, sessionSlides }: SessionOut) =>
  sessionSlides && { ...sessionSlides, sessionId: _id };

function SessionForm({ stored, places }: { stored: SessionOut | undefined; places: LevelWaveChoices }) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: formSchema,
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'session', id: stored?._id, query: sessionQuery, valuesOf }),
    send: useSaveSession(stored?._id).mutateAsync,
    onDone: useReturnToList(listPath, stored ? t('sessions.messages.updated') : t('sessions.messages.added')),
  });
  return (
    <RecordForm
      form={form}
      title={stored ? t('sessions.dashboard.update') : t('sessions.dashboard.add')}
      update={stored !== undefined}
      listPath={listPath}
    >
      <SessionFields places={places} slides={stored ? slidesOf(stored) : null} />
    </RecordForm>
  );
}
