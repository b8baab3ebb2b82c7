import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { namesIn } from '#kit/shared/namesakes.ts';
import { Balloon } from '#club/web/balloon.tsx';
import type { CheckinOut } from '../attendance.contract.ts';

export type Arrival = CheckinOut['present'][number];

interface Props {
  present: readonly Arrival[];
  /** Left out on the projector. */
  onRemove?: (arrival: Arrival) => void;
}

/** Who has checked in, latest first. */
export function Arrivals({ present, onRemove }: Props) {
  const { t } = useTranslation();
  const nameOf = namesIn(present);
  if (present.length === 0) return <p className="text-on-navy-muted">{t('attendance.projector.nobody')}</p>;
  return (
    <ul
      aria-label={t('attendance.projector.arrivals')}
      className="grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
    >
      {present.map((arrival) => (
        <li key={arrival.userId} className="animate-arrive flex min-h-11 items-center gap-2.5">
          <Balloon string={14} className="text-yellow h-7 shrink-0" />
          <span className="min-w-0 grow font-semibold wrap-anywhere">
            <bdi>{nameOf(arrival)}</bdi>
            {arrival.state === 'late' && (
              <span className="text-on-navy-muted ms-2 text-sm font-normal">
                {t('attendance.states.late')}
              </span>
            )}
          </span>
          {onRemove && (
            <button
              type="button"
              aria-label={t('attendance.projector.takeOff', { name: nameOf(arrival) })}
              onClick={() => onRemove(arrival)}
              className="text-on-navy-muted hover:text-on-navy flex size-11 shrink-0 items-center justify-center rounded-lg"
            >
              <X aria-hidden="true" className="size-4.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
