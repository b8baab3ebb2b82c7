import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { formTexts } from '#kit/shared/second-language.ts';
import { RecordFormPage, useRecordDraft, useReturnToList } from '#kit/web/form/record-form-page.tsx';
import { RecordForm } from '#kit/web/form/record-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#club/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { campBody, type CampPageOut } from '../../camps.contract.ts';
import { campQuery, useSaveCamp } from './camps.hooks.ts';
import { useWaveFormChoices, type WaveFormChoices } from './wave-form-choices.ts';
import { WaveFields } from './wave-fields.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.camps', request);
  return null;
}

const listPath = '/dashboard/waves';

export default function WaveFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('camps.dashboard.title'),
        add: t('camps.dashboard.add'),
        update: t('camps.dashboard.update'),
      }}
      listPath={listPath}
      stored={campQuery}
    >
      {(stored) => <WithChoices stored={stored} />}
    </RecordFormPage>
  );
}

function WithChoices({ stored }: { stored: CampPageOut | undefined }) {
  const { t } = useTranslation();
  return (
    <QueryBoundary read={useWaveFormChoices(stored)}>
      {(choices) =>
        choices.levels.length > 0 ? (
          <WaveForm stored={stored} choices={choices} />
        ) : (
          <EmptyState title={t('camps.dashboard.needsLevelTitle')} text={t('camps.dashboard.needsLevelText')}>
            <Link to="/dashboard/levels/addlevel" className={buttonClass()}>
              {t('camps.dashboard.addLevel')}
            </Link>
          </EmptyState>
        )
      }
    </QueryBoundary>
  );
}

const valuesOf = (stored: CampPageOut | undefined) => ({
  ...formTexts(stored, ['title', 'description']),
  levelId: stored?.levelId ?? '',
  instructorId: stored?.instructorId ?? '',
  mentorsId: stored?.mentorsId ?? [],
  hrIds: stored?.hrIds ?? [],
  startDate: stored?.startDate?.slice(0, 10) ?? '',
  endDate: stored?.endDate?.slice(0, 10) ?? '',
  registration: stored?.registration ?? false,
  standingOpen: stored?.standingOpen ?? true,
});

function WaveForm({ stored, choices }: { stored: CampPageOut | undefined; choices: WaveFormChoices }) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: campBody,
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'wave', id: stored?._id, query: campQuery, valuesOf }),
    send: useSaveCamp(stored?._id).mutateAsync,
    onDone: useReturnToList(listPath, stored ? t('camps.messages.updated') : t('camps.messages.added')),
  });
  return (
    <RecordForm
      form={form}
      title={stored ? t('camps.dashboard.update') : t('camps.dashboard.add')}
      update={stored !== undefined}
      listPath={listPath}
      failed={t('camps.messages.saveFailed')}
    >
      <WaveFields choices={choices} />
    </RecordForm>
  );
}
