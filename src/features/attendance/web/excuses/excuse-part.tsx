import { useRef, useState } from 'react';
import { isToCome } from '../../attendance.rules.ts';
import { classes } from '#kit/web/classes.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import type { ExcuseOut } from '../../excuses.contract.ts';
import { ExcuseOffer } from './excuse-offer.tsx';
import { ExcuseState } from './excuse-state.tsx';
import { TakeBackButton } from './take-back-button.tsx';

const ExcuseDialog = lazyPart(async () => (await import('./excuse-dialog.tsx')).ExcuseDialog, null);

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
  // The dialog loads when it is first opened, and stays, so that it can give the focus back.
  const [opened, setOpened] = useState(false);
  if (asking && !opened) setOpened(true);
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
      {opened && (
        <ExcuseDialog
          sessionId={sessionId}
          startsAt={startsAt}
          coming={coming}
          open={asking}
          onClose={() => setAsking(false)}
          place={place}
        />
      )}
    </div>
  );
}
