import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '#kit/web/i18n.ts';
import { MentorFilter } from '#features/programme/web/shared/mentor-filter.tsx';
import { WavePicker } from '#features/programme/web/shared/wave-picker.tsx';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';

export const traineeFilters = ['campId', 'mentorId', 'risk'] as const;

interface Props {
  list: ListQuery;
  /** The wave that is shown to somebody who works in every one. */
  opened: string | null;
  atRisk: number;
}

/** Wave, mentor, and only those at risk. */
export function TraineeFilters({ list, opened, atRisk }: Props) {
  const everywhere = may(useSession()?.user.role ?? null, 'camp.every');
  return (
    <>
      <WavePicker list={list} opened={everywhere ? opened : undefined} clears={['mentorId']} />
      <MentorFilter list={list} campId={list.value('campId') || (opened ?? undefined)} />
      <AtRiskToggle list={list} atRisk={atRisk} />
    </>
  );
}

function AtRiskToggle({ list, atRisk }: Pick<Props, 'list' | 'atRisk'>) {
  const { t } = useTranslation();
  const on = list.value('risk') === 'true';
  return (
    <Button
      look={on ? 'primary' : 'outline'}
      aria-pressed={on}
      className="min-h-11! px-4 text-sm max-sm:grow"
      onClick={() => list.change({ risk: on ? '' : 'true' })}
    >
      <TriangleAlert aria-hidden="true" className="size-4.5" />
      {t('people.list.onlyAtRisk', { number: atRisk })}
    </Button>
  );
}
