import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { LucideIcon } from 'lucide-react';
import type { ExcuseState } from '../../excuses.rules.ts';

export const stateIcons: Record<ExcuseState, LucideIcon> = {
  pending: Hourglass,
  accepted: CircleCheck,
  rejected: CircleX,
};
