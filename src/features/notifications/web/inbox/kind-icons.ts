import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Flag from 'lucide-react/icons/flag';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import Paperclip from 'lucide-react/icons/paperclip';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Waves from 'lucide-react/icons/waves';
import type { InboxKind } from '../../inbox.rules.ts';

export const kindIcons: Record<InboxKind, LucideIcon> = {
  'request-decided': BadgeCheck,
  warning: TriangleAlert,
  'excuse-decided': MessageSquareHeart,
  'session-published': CalendarPlus,
  material: Paperclip,
  'session-moved': CalendarSync,
  'session-tomorrow': CalendarClock,
  'role-changed': IdCard,
  'wave-changed': Waves,
  'new-request': Inbox,
  'new-excuse': MessageSquareHeart,
  proposal: TriangleAlert,
  flagged: Flag,
};
