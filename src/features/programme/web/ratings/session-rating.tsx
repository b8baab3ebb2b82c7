import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isToCome } from '#features/attendance/attendance.rules.ts';
import { sessionQuery } from '../sessions/sessions.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { RateSession } from './rate-session.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ownRatingQuery, ratingsQuery } from './ratings.hooks.ts';

interface Props {
  sessionId: string;
}

/** On the page of a session: those who were there rate it, staff see what they thought. */
export function SessionRating({ sessionId }: Props) {
  const role = useSession()?.user.role ?? null;
  const [now] = useState(() => new Date());
  const session = useQuery(sessionQuery(sessionId)).data?.data;
  // Before it there is nothing to rate.
  const wasHeld = session !== undefined && session.publishedAt !== null && !isToCome(session, now);
  const own = useQuery({ ...ownRatingQuery(sessionId), enabled: role !== null && wasHeld }).data?.data;
  const reads = may(role, 'rating.read') && own?.mayRate === false;
  const ratings = useQuery({ ...ratingsQuery(sessionId), enabled: reads }).data?.data;
  if (own?.mayRate) return <RateSession key={sessionId} sessionId={sessionId} own={own} />;
  return ratings ? <RatingSummary ratings={ratings} /> : null;
}
