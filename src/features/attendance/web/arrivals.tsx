import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { classes } from '#kit/web/classes.ts';
import { WaitingIcon, waitingText, type WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { Balloon } from '#club/web/balloon.tsx';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import { type Arrival, isMarkWrite } from './shared/waiting-marks.ts';
import type { CheckinOut } from '../attendance.contract.ts';
import { type Mark, wasThere } from './shared/marked-grid.ts';

interface Props {
  present: readonly ShownArrival[];
  /** Left out on the projector. */
  onRemove?: (arrival: Arrival) => void;
  /** Takes back a removal that waits. */
  onKeep: (arrival: Arrival) => void;
}

/** Who has checked in, latest first. */
export function Arrivals({ present, onRemove, onKeep }: Props) {
  const { t } = useTranslation();
  const nameOf = namesIn(present);
  const refusal = useOwnRefusal();
  if (present.length === 0) return <p className="text-on-navy-muted">{t('attendance.projector.nobody')}</p>;
  return (
    <ul
      aria-label={t('attendance.projector.arrivals')}
      className="grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]"
    >
      {present.map((arrival) => (
        <li key={arrival.userId} className="animate-arrive flex min-h-11 items-center gap-2.5">
          <Balloon
            string={14}
            className={classes('h-7 shrink-0', arrival.leaving ? 'text-on-navy-muted' : 'text-yellow')}
          />
          <ArrivalText arrival={arrival} name={nameOf(arrival)} />
          {onRemove && (
            <button
              type="button"
              aria-label={
                arrival.beforeScan && !arrival.leaving
                  ? t('attendance.projector.putBack', {
                      name: nameOf(arrival),
                      state: t(`attendance.states.${arrival.beforeScan}`),
                    })
                  : t(`attendance.projector.${arrival.leaving ? 'keep' : 'takeOff'}`, {
                      name: nameOf(arrival),
                    })
              }
              onClick={() => (arrival.leaving ? onKeep : onRemove)(arrival)}
              {...refusal(arrival.userId)}
              className="text-on-navy-muted hover:text-on-navy flex size-11 shrink-0 items-center justify-center rounded-lg aria-disabled:opacity-50"
            >
              {arrival.leaving || arrival.beforeScan ? (
                <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
              ) : (
                <X aria-hidden="true" className="size-4.5" />
              )}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ArrivalText({ arrival, name }: { arrival: ShownArrival; name: string }) {
  const { t } = useTranslation();
  const { state, beforeScan, waiting, leaving } = arrival;
  const notes = [
    ...(state === 'late' ? [t('attendance.states.late')] : []),
    ...(beforeScan
      ? [t('attendance.projector.wasMarked', { state: t(`attendance.states.${beforeScan}`) })]
      : []),
  ];
  return (
    <span className="min-w-0 grow font-semibold wrap-anywhere">
      <bdi className={classes(leaving && 'text-on-navy-muted line-through')}>{name}</bdi>
      {notes.length > 0 && !leaving && (
        <span className={classes('text-on-navy-muted text-sm font-normal', beforeScan ? 'block' : 'ms-2')}>
          {notes.join(' · ')}
        </span>
      )}
      {waiting && (
        <span className="text-on-navy-muted flex items-center gap-1.5 text-sm font-normal">
          <WaitingIcon state={waiting} className="text-current" />
          {leaving && waiting === 'waiting' ? t('attendance.projector.leaving') : t(waitingText[waiting])}
        </span>
      )}
    </span>
  );
}

interface ShownArrival extends Arrival {
  /** Whether a mark of this person waits for a connection. */
  waiting: WaitingState | null;
  /** The mark that waits takes them off the list. */
  leaving: boolean;
}

/** The list with the marks that wait. */
export function useWaitingArrivals({ sessionId, present }: CheckinOut): ShownArrival[] {
  const writes = useWaitingWrites()
    .filter(isMarkWrite)
    .filter(({ target }) => target.sessionId === sessionId);
  return present.map((arrival) => {
    const write = writes.find(({ target }) => target.userId === arrival.userId);
    if (!write) return { ...arrival, waiting: null, leaving: false };
    const waiting = write.problem ? 'problem' : 'waiting';
    return { ...arrival, waiting, leaving: !wasThere(write.value as Mark) };
  });
}
