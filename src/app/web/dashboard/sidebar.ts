import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
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
    ],
  },
  {
    title: 'shell.dashboard.add',
    items: [
      { to: '/dashboard/events', label: 'events.dashboard.title', icon: CalendarDays, can: 'page.content' },
      { to: '/dashboard/newsDash', label: 'news.dashboard.title', icon: Newspaper, can: 'page.content' },
      {
        to: '/dashboard/achievementsDash',
        label: 'achievements.dashboard.title',
        icon: Trophy,
        can: 'page.content',
      },
    ],
  },
  {
    items: [{ to: '/dashboard/site', label: 'site.editor.title', icon: PanelsTopLeft, can: 'page.content' }],
  },
];
