import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import Inbox from 'lucide-react/icons/inbox';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { WaitingKind } from '../home.links.ts';

export const waitingIcons = {
  requests: Inbox,
  excuses: MessageSquareHeart,
  proposals: TriangleAlert,
  followUps: BellRing,
  syncs: CloudAlert,
} satisfies Record<WaitingKind, LucideIcon>;
