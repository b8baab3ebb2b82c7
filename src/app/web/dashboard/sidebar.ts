import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Inbox from 'lucide-react/icons/inbox';
import Layers from 'lucide-react/icons/layers';
import Medal from 'lucide-react/icons/medal';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';
import Server from 'lucide-react/icons/server';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Table2 from 'lucide-react/icons/table-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import UserCheck from 'lucide-react/icons/user-check';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Waves from 'lucide-react/icons/waves';
import type { TextKey } from '#kit/shared/translation.ts';
import type { Permission } from '#club/shared/access.ts';

export interface SidebarItem {
  to: string;
  label: TextKey;
  /** Label when the section title above it is missing. */
  standaloneLabel?: TextKey;
  /** Says which is which, where the menu has another page of the same name. */
  hint?: TextKey;
  icon: LucideIcon;
  /** Permission to see the link and to open its page. */
  can: Permission;
  /** Other pages that belong to it. */
  also?: readonly string[];
  /** What may wait there for a decision of the reader. */
  waiting?: 'requests' | 'excuses' | 'proposals';
}

interface SidebarSection {
  /** A title shows only when the section has more than one visible page. */
  title?: TextKey;
  items: SidebarItem[];
}

/** Has a sign while something is wrong. */
export const systemPath = '/dashboard/system';

/** The dashboard menu; a slice adds its page here. */
export const sidebar: SidebarSection[] = [
  {
    items: [
      { to: '/dashboard/profile', label: 'shell.dashboard.profile', icon: UserRound, can: 'page.profile' },
      {
        to: '/dashboard/waveData',
        label: 'shell.dashboard.waves',
        hint: 'shell.dashboard.wavesWaiting',
        icon: Waves,
        can: 'page.waves',
      },
      { to: '/dashboard/standing', label: 'shell.dashboard.standing', icon: Medal, can: 'page.standing' },
      { to: '/dashboard/people', label: 'shell.dashboard.people', icon: HeartHandshake, can: 'page.person' },
      {
        to: '/dashboard/trainees',
        label: 'shell.dashboard.trainees',
        icon: GraduationCap,
        can: 'page.trainees',
      },
      { to: '/dashboard/sheet_contest', label: 'shell.dashboard.sheets', icon: Table2, can: 'page.sheets' },
      {
        to: '/dashboard/coremembers',
        label: 'shell.dashboard.coreMembers',
        icon: Users,
        can: 'page.core-members',
      },
      {
        to: '/dashboard/analysis',
        label: 'shell.dashboard.analysis',
        icon: ChartColumn,
        can: 'page.analysis',
      },
    ],
  },
  {
    title: 'shell.dashboard.add',
    items: [
      {
        to: '/dashboard/sessions',
        label: 'shell.dashboard.sessions',
        standaloneLabel: 'sessions.dashboard.title',
        icon: Presentation,
        can: 'page.sessions',
      },
      { to: '/dashboard/events', label: 'events.dashboard.title', icon: CalendarDays, can: 'page.content' },
      { to: '/dashboard/newsDash', label: 'news.dashboard.title', icon: Newspaper, can: 'page.content' },
      {
        to: '/dashboard/achievementsDash',
        label: 'achievements.dashboard.title',
        icon: Trophy,
        can: 'page.content',
      },
      { to: '/dashboard/levels', label: 'shell.dashboard.levels', icon: Layers, can: 'page.levels' },
      {
        to: '/dashboard/waves',
        label: 'shell.dashboard.waves',
        hint: 'shell.dashboard.wavesEditing',
        icon: Waves,
        can: 'page.camps',
      },
    ],
  },
  {
    items: [
      {
        to: '/dashboard/attendance',
        label: 'shell.dashboard.attendance',
        icon: UserCheck,
        can: 'page.attendance',
      },
      {
        to: '/dashboard/warning',
        label: 'shell.dashboard.warning',
        icon: TriangleAlert,
        can: 'page.warnings',
        also: ['/dashboard/warning_attendance'],
        waiting: 'proposals',
      },
      {
        to: '/dashboard/excuses',
        label: 'shell.dashboard.excuses',
        icon: MessageSquareHeart,
        can: 'page.excuses',
        waiting: 'excuses',
      },
      {
        to: '/dashboard/request',
        label: 'shell.dashboard.requests',
        icon: Inbox,
        can: 'page.requests',
        waiting: 'requests',
      },
      { to: '/dashboard/archive', label: 'shell.dashboard.archive', icon: Archive, can: 'page.archive' },
      { to: '/dashboard/audit', label: 'shell.dashboard.audit', icon: ScrollText, can: 'page.audit' },
      { to: systemPath, label: 'shell.dashboard.system', icon: Server, can: 'page.system' },
    ],
  },
  {
    items: [{ to: '/dashboard/site', label: 'site.editor.title', icon: PanelsTopLeft, can: 'page.content' }],
  },
  {
    items: [
      {
        to: '/dashboard/notifications',
        label: 'shell.dashboard.notifications',
        icon: BellRing,
        can: 'page.inbox',
      },
      { to: '/dashboard/account', label: 'users.security.title', icon: ShieldCheck, can: 'page.account' },
    ],
  },
];

/** By whole segments: `/dashboard/waves` is not the page of `/dashboard/waveData`. Addresses ignore case. */
const isWithin = (path: string, to: string): boolean => `${path}/`.startsWith(`${to.toLowerCase()}/`);

/** Whether an item of the menu leads to the page that is open, or to the one above it. */
export function isCurrent({ to, also = [] }: Pick<SidebarItem, 'to' | 'also'>, pathname: string): boolean {
  // The dashboard itself opens on the profile.
  const path = pathname.toLowerCase().replace(/^\/dashboard\/?$/, '/dashboard/profile');
  return [to, ...also].some((page) => isWithin(path, page));
}
