import type { LucideIcon } from 'lucide-react';
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
];
