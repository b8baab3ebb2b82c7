import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { isStaff } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import type { AttendanceState } from '../../attendance.rules.ts';
import { isOffered, isExcusable } from '../../excuses.rules.ts';
import { ExcusePart } from '../excuses/excuse-part.tsx';
import { ownExcusesQuery, ownExcuseQuery } from '../excuses/excuses.hooks.ts';
import { listExcuses } from '../../excuses.contract.ts';

interface OwnExcuseProps {
  sessionId: string;
  startsAt: string | null;
  state: AttendanceState | null;
}

/** In a row of one's own sessions: excuses an absence from one that comes soon or was just missed. */
export function OwnExcuse({ sessionId, startsAt, state }: OwnExcuseProps) {
  const [now] = useState(() => new Date());
  // All rows share the query.
  const { data } = useQuery(ownExcusesQuery);
  const newest = data?.data.find(({ session }) => session._id === sessionId);
  const isWaiting = newest?.state === 'pending';
  const offered =
    data !== undefined && !isWaiting && newest?.state !== 'accepted' && isOffered({ startsAt, state }, now);
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

interface SessionExcuseProps {
  sessionId: string;
  campId: string;
  startsAt: string | null;
}

/** On the page of a session: a trainee excuses their absence, or sees what was decided. */
export function SessionExcuse({ sessionId, campId, startsAt }: SessionExcuseProps) {
  const role = useAuthSession()?.user.role ?? null;
  const [now] = useState(() => new Date());
  const { data, isPending } = useQuery({ ...ownExcuseQuery(sessionId), enabled: role !== null });
  const newest = data?.data[0];
  // While it waits, somebody may decide it.
  useLive(newest?.state === 'pending' ? campId : undefined, { attendance: [listExcuses] });
  if (role === null) return null;
  if (isPending) {
    const isLikely = !isStaff(role) && startsAt !== null && isExcusable(new Date(startsAt), now);
    return isLikely ? <div className="min-h-11 md:min-h-9" /> : null;
  }
  // Of somebody who came after all, only what still waits matters.
  const excuse = data?.attended && newest?.state !== 'pending' ? undefined : newest;
  return (
    <ExcusePart
      // A dialog that is open belongs to its session.
      key={sessionId}
      sessionId={sessionId}
      startsAt={startsAt}
      excuse={excuse}
      offered={data?.mayExcuse === true && newest?.state !== 'pending'}
      className="min-h-11 font-semibold md:min-h-9"
    />
  );
}
