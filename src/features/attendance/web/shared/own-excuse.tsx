import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceState } from '../../attendance.rules.ts';
import { isOffered } from '../../excuses.rules.ts';
import { ExcusePart } from '../excuses/excuse-part.tsx';
import { ownExcusesQuery } from '../excuses/excuses.hooks.ts';

interface Props {
  sessionId: string;
  startsAt: string | null;
  state: AttendanceState | null;
}

/** In a row of one's own sessions: excuses an absence from one that comes soon or was just missed. */
export function OwnExcuse({ sessionId, startsAt, state }: Props) {
  const [now] = useState(() => new Date());
  // All rows share the query.
  const { data } = useQuery(ownExcusesQuery);
  if (!data) return null;
  const newest = data.data.find(({ session }) => session._id === sessionId);
  const isWaiting = newest?.state === 'pending';
  const offered = !isWaiting && newest?.state !== 'accepted' && isOffered({ startsAt, state }, now);
  // An accepted one shows as the mark of the row.
  const isTold = isWaiting || (newest?.state === 'rejected' && offered);
  return (
    <ExcusePart
      sessionId={sessionId}
      startsAt={startsAt}
      excuse={isTold ? newest : undefined}
      offered={offered}
      className="text-sm"
    />
  );
}
