import { useRef, useState } from 'react';
import { isToCome } from '#features/attendance/attendance.rules.ts';
import { classes } from '#kit/web/classes.ts';
import type { ExcuseOut } from '../excuses.contract.ts';
import { ExcuseDialog } from './excuse-dialog.tsx';
import { ExcuseOffer } from './excuse-offer.tsx';
import { ExcuseState } from './excuse-state.tsx';
import { TakeBackButton } from './take-back-button.tsx';

interface Props {
  sessionId: string;
  startsAt: string | null;
  /** The one to tell about. */
  excuse: ExcuseOut | undefined;
  /** Whether one can be sent. */
  offered: boolean;
  className?: string;
}

/** What became of one's own excuse, and what can be done. Nothing when there is neither. */
export function ExcusePart({ sessionId, startsAt, excuse, offered, className }: Props) {
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const place = useRef<HTMLDivElement>(null);
  // Stays open whatever a refetch brings, so that nothing typed is lost.
  if (!excuse && !offered && !asking) return null;
  const coming = isToCome({ startsAt }, now);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 outline-none', className)}
    >
      {excuse && <ExcuseState state={excuse.state} />}
      {excuse?.state === 'pending' && <TakeBackButton excuseId={excuse._id} place={place} />}
      {offered && (
        <ExcuseOffer coming={coming} again={excuse?.state === 'rejected'} onClick={() => setAsking(true)} />
      )}
      <ExcuseDialog
        sessionId={sessionId}
        startsAt={startsAt}
        coming={coming}
        open={asking}
        onClose={() => setAsking(false)}
        place={place}
      />
    </div>
  );
}
