import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { classes } from '#kit/web/classes.ts';

const looks = {
  pending: { Icon: Hourglass, look: 'bg-sunken text-muted' },
  accepted: { Icon: CircleCheck, look: 'bg-primary-soft text-link' },
  rejected: { Icon: CircleX, look: 'bg-danger-soft text-danger' },
} as const;

/** What became of a request or an excuse, as icon and word. */
export function StateChip({ state, children }: { state: keyof typeof looks; children: ReactNode }) {
  const { Icon, look } = looks[state];
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  );
}
