import { useMemo } from 'react';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import type { CheckinOut } from '../attendance.contract.ts';
import type { Arrival } from './marked-checkin.ts';
import { type Mark, wasThere } from './shared/marked-grid.ts';
import { isMarkWrite } from './waiting-marks.ts';

export interface ShownArrival extends Arrival {
  /** Whether a mark of this person waits for a connection. */
  waiting: WaitingState | null;
  /** The mark that waits takes them off the list. */
  leaving: boolean;
}

/** The list with the marks that wait. */
export function useWaitingArrivals({ sessionId, present }: CheckinOut): ShownArrival[] {
  const all = useWaitingWrites();
  return useMemo(() => {
    const writes = all.filter(isMarkWrite).filter(({ target }) => target.sessionId === sessionId);
    return present.map((arrival) => {
      const write = writes.find(({ target }) => target.userId === arrival.userId);
      if (!write) return { ...arrival, waiting: null, leaving: false };
      const waiting = write.problem ? 'problem' : 'waiting';
      return { ...arrival, waiting, leaving: !wasThere(write.value as Mark) };
    });
  }, [all, sessionId, present]);
}
