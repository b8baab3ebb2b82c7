import type { SidebarItem } from './sidebar.ts';

/** By whole segments: `/dashboard/waves` is not the page of `/dashboard/waveData`. Addresses ignore case. */
const isWithin = (path: string, to: string): boolean => `${path}/`.startsWith(`${to.toLowerCase()}/`);

/** Whether an item of the menu leads to the page that is open, or to the one above it. */
export function isCurrent({ to, also = [] }: Pick<SidebarItem, 'to' | 'also'>, pathname: string): boolean {
  // The dashboard itself opens on the profile.
  const path = pathname.toLowerCase().replace(/^\/dashboard\/?$/, '/dashboard/profile');
  return [to, ...also].some((page) => isWithin(path, page));
}
