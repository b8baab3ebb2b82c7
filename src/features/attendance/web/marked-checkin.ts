import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { CheckinOut, getCheckin } from '../attendance.contract.ts';
import { type Mark, type Place, wasThere } from './shared/marked-grid.ts';

/** Somebody on the projected list. */
export type Arrival = CheckinOut['present'][number];
export type Checkin = ReplyOf<typeof getCheckin>;

/** Copy of the projected list with one mark changed. Somebody who is not on it comes with the next refetch. */
export function withArrivalMark(checkin: Checkin, { sessionId, userId }: Place, mark: Mark): Checkin {
  if (checkin.data.sessionId !== sessionId) return checkin;
  const present = checkin.data.present.flatMap((arrival) => {
    if (arrival.userId !== userId) return [arrival];
    return mark !== null && wasThere(mark) ? [{ ...arrival, state: mark }] : [];
  });
  return { ...checkin, data: { ...checkin.data, present } };
}
