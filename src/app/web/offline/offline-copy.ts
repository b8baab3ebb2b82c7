import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { may, type Role } from '#club/shared/access.ts';
import { signInPath } from '#club/web/guards.ts';
import { isOnline } from '#kit/web/connection.ts';
import { getAuthSession } from '#kit/web/auth-session.ts';
import { whenIdle } from '#kit/web/when-idle.ts';
import { getCheckin, listAttendance } from '#features/attendance/attendance.contract.ts';
import { listCamps } from '#features/programme/camps.contract.ts';
import { listLevels } from '#features/programme/levels.contract.ts';
import { readHome, readWaiting } from '#features/home/home.contract.ts';
import { getProgress } from '#features/home/progress.contract.ts';
import { filesOfPages, loadPages } from '../layout/page-modules.ts';

/** The screens that open without a connection even if they were not opened before. */
const screens = [
  { path: '/', can: 'page.profile' },
  { path: '/dashboard', can: 'page.profile' },
  { path: '/dashboard/waveData', can: 'page.waves' },
  { path: '/dashboard/attendance', can: 'page.attendance' },
  { path: '/checkin', can: 'page.programme' },
  { path: '/offline', can: 'page.profile' },
] as const;

const screensOf = (role: Role) => screens.filter(({ can }) => may(role, can)).map(({ path }) => path);

/** What this document has loaded: its own chunks, texts, styles and fonts. */
const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** Pages that this document has sent to the service worker. */
const copied = new Set<string>();

async function copyPages(pathname: string): Promise<void> {
  const role = getAuthSession()?.user.role;
  if (!role || !isOnline()) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const pages = [pathname, ...screensOf(role)].filter((path) => !copied.has(path));
  // Signing out leads to sign-in, which is never stored as a document.
  const wanted = [...pages, signInPath];
  // Their texts and parts are known to their modules; what is loaded here is among the assets of this document.
  await loadPages(wanted);
  const urlsToCache = [...new Set([...pages, ...filesOfPages(wanted), ...loadedAssets()])];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
  for (const path of pages) copied.add(path);
}

/** On signed-in pages: leaves what is needed to open them without a connection on this device. */
export function useOfflineCopy(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Only https and localhost have service workers; in development they would serve old code.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // A failure changes nothing for the page that is open.
    whenIdle(() => void copyPages(pathname).catch(() => undefined), 10_000);
  }, [pathname]);
}

/** Their last data stays on this device: what Camps, Attendance and Check-in show. */
export const storedEndpoints = [
  getProgress,
  readHome,
  readWaiting,
  listCamps,
  listLevels,
  listAttendance,
  getCheckin,
];
