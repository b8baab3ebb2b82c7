import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Inbox from 'lucide-react/icons/inbox';
import Layers from 'lucide-react/icons/layers';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Waves from 'lucide-react/icons/waves';
import type { ParseKeys } from 'i18next';
import type { Permission } from '#kit/shared/access.ts';

interface SidebarItem {
  to: string;
  label: ParseKeys;
  icon: LucideIcon;
  /** Who sees it, and who may open the page behind it. */
  can: Permission;
}

interface SidebarSection {
  /** Sections without a title simply follow each other. */
  title?: ParseKeys;
  items: SidebarItem[];
}

/** The dashboard's menu. A slice adds its page with one line. */
export const sidebar: SidebarSection[] = [
  {
    items: [
      { to: '/dashboard/profile', label: 'shell.dashboard.profile', icon: UserRound, can: 'page.profile' },
      { to: '/dashboard/waveData', label: 'shell.dashboard.waves', icon: Waves, can: 'page.waves' },
      {
        to: '/dashboard/trainees',
        label: 'shell.dashboard.trainees',
        icon: GraduationCap,
        can: 'page.trainees',
      },
      {
        to: '/dashboard/coremembers',
        label: 'shell.dashboard.coreMembers',
        icon: Users,
        can: 'page.core-members',
      },
    ],
  },
  {
    title: 'shell.dashboard.add',
    items: [
      {
        to: '/dashboard/sessions',
        label: 'shell.dashboard.sessions',
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
      { to: '/dashboard/waves', label: 'shell.dashboard.waves', icon: Waves, can: 'page.camps' },
    ],
  },
  {
    items: [
      { to: '/dashboard/request', label: 'shell.dashboard.requests', icon: Inbox, can: 'page.requests' },
      { to: '/dashboard/audit', label: 'shell.dashboard.audit', icon: ScrollText, can: 'page.audit' },
    ],
  },
  {
    items: [{ to: '/dashboard/site', label: 'site.editor.title', icon: PanelsTopLeft, can: 'page.content' }],
  },
];
