import type { ComingOut, WaitingOut } from './home.contract.ts';

/** The working home of every role. */
export const workPath = '/dashboard/waveData';

/** Where one corrects a handle. */
export const profilePath = '/dashboard/profile';

export const sessionPath = ({ sessionId }: Pick<ComingOut, 'sessionId'>): string => `/session/${sessionId}`;

export const standingPath = (campId: string): string => `/dashboard/standing?campId=${campId}`;

export const addSessionPath = '/dashboard/sessions/addsession';
export const sessionFormPath = ({ sessionId }: Pick<ComingOut, 'sessionId'>): string =>
  `${addSessionPath}?id=${sessionId}`;

export const attendancePath = ({ camp, sessionId }: Pick<ComingOut, 'camp' | 'sessionId'>): string =>
  `/dashboard/attendance?campId=${camp._id}&sessionId=${sessionId}`;

export const waitingKinds = ['requests', 'excuses', 'proposals', 'followUps', 'syncs'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const pages: Record<WaitingKind, (waiting: WaitingOut) => string> = {
  requests: () => '/dashboard/request',
  excuses: () => '/dashboard/excuses',
  proposals: () => '/dashboard/warning',
  followUps: () => '/dashboard/people?due=true',
  syncs: ({ syncsIn }) => `/dashboard/sheet_contest${syncsIn === null ? '' : `?campId=${syncsIn}`}`,
};

/** Where each of them is decided; of several camps the first that has one. */
export const waitingPath = (kind: WaitingKind, waiting: WaitingOut): string => pages[kind](waiting);
