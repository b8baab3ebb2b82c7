import Bell from 'lucide-react/icons/bell';
import type { TextKey } from '#kit/shared/translation.ts';
import { may, type Role, roles } from '#club/shared/access.ts';
import { sidebar, type SidebarItem } from './sidebar.ts';

export const inboxPath = '/dashboard/inbox';

const inbox: SidebarItem = { to: inboxPath, label: 'shell.inbox', icon: Bell, can: 'page.inbox' };

/** Labels that are too long for the bar, shortened. */
const shortLabels: Record<string, TextKey> = {
  '/dashboard/profile': 'shell.bar.profile',
  '/dashboard/sheet_contest': 'shell.bar.sheets',
  '/dashboard/sessions': 'shell.bar.sessions',
};

const camps = '/dashboard/waveData';
const standing = '/dashboard/standing';
const profile = '/dashboard/profile';
const attendance = '/dashboard/attendance';
const sheets = '/dashboard/sheet_contest';

/** What each role opens most; the rest is in the menu. */
const paths: Record<Role, readonly string[]> = {
  user: [camps, standing, profile, inboxPath],
  trainee: [camps, standing, inboxPath, profile],
  mentor: [camps, '/dashboard/people', sheets, standing],
  hr: [camps, attendance, '/dashboard/excuses', '/dashboard/warning'],
  instructor: [camps, '/dashboard/sessions', standing, sheets],
  leader: [camps, '/dashboard/request', attendance, '/dashboard/trainees'],
};

/** The four screens of a role that a phone has one tap away. */
export function ownScreens(role: Role): SidebarItem[] {
  const items = [...sidebar.flatMap((section) => section.items), inbox];
  // A session may be stored with a role that this version does not know.
  if (!roles.includes(role)) return [];
  return paths[role]
    .flatMap((path) => items.find(({ to, can }) => to === path && may(role, can)) ?? [])
    .map((item) => ({ ...item, label: shortLabels[item.to] ?? item.label }));
}
