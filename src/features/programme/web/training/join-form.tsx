import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from '#kit/web/i18n.ts';
import { useSearchParams } from 'react-router';
import type { LevelPageOut } from '../../levels.contract.ts';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { JoinRequestForm } from './join-request-form.tsx';
import { useProgramme } from './join.hooks.ts';
import { LoadFailedAlert } from './load-failed-alert.tsx';

/** The wave in the URL, or the first level with an open wave. */
function initialChoice(levels: LevelPageOut[], requestedId: string | null) {
  const named = levels.find(({ camps }) => camps.some(({ _id }) => _id === requestedId));
  const open = levels.find(({ camps }) => camps.some(({ registration }) => registration));
  const isOpen = named?.camps.some(({ _id, registration }) => _id === requestedId && registration);
  return { levelId: (named ?? open)?._id ?? '', campId: isOpen && requestedId ? requestedId : '' };
}

export function JoinForm() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const programme = useProgramme();
  if (!programme.data) {
    if (!programme.error) return <FormSkeleton />;
    return (
      <LoadFailedAlert
        title={t('training.common.loadFailed')}
        error={programme.error}
        onRetry={programme.refetch}
      />
    );
  }
  if (!programme.data.some(({ camps }) => camps.some(({ registration }) => registration)))
    return (
      <EmptyNote
        Icon={CalendarX}
        title={t('training.join.nothingOpen')}
        text={t('training.join.nothingOpenText')}
      />
    );
  return (
    <JoinRequestForm levels={programme.data} start={initialChoice(programme.data, address.get('wave'))} />
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="border-line bg-surface flex flex-col gap-6 rounded-3xl border p-5 sm:p-8">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-44" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}
