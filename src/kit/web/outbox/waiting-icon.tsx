import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classes } from '../classes.ts';

/** Of one place: whether its write waits, or needs a decision. */
export type WaitingState = 'waiting' | 'problem';

export const waitingText = { waiting: 'ui.waiting.cell', problem: 'ui.waiting.cellProblem' } as const;

/** An icon in the corner of a cell whose value the server does not have yet. */
export function WaitingIcon({ state, className }: { state: WaitingState; className?: string }) {
  const Icon = state === 'waiting' ? CloudOff : TriangleAlert;
  return (
    <Icon
      aria-hidden="true"
      data-waiting={state}
      className={classes('size-3.5 shrink-0', state === 'waiting' ? 'text-muted' : 'text-danger', className)}
    />
  );
}
