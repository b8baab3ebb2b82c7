import { may, type Permission, type Role } from '#club/shared/access.ts';

export const inboxKinds = [
  'request-decided',
  'warning',
  'excuse-decided',
  'session-published',
  'material',
  'session-moved',
  'session-tomorrow',
  'role-changed',
  'wave-changed',
  'season-ended',
  'handle',
  'new-request',
  'new-excuse',
  'proposal',
  'flagged',
  'national-ids',
  'reminder',
  'mentor-report',
  'handover',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Told to staff about others, with the permission that it takes; the other kinds concern the reader. */
export const staffKinds = {
  'new-request': 'request.decide',
  'new-excuse': 'excuse.decide',
  proposal: 'warning.decide',
  flagged: 'warning.decide',
  'national-ids': 'people.national-id',
  'mentor-report': 'people.every',
  handover: 'person.edit',
} as const satisfies Partial<Record<InboxKind, Permission>>;

export const isForStaff = (kind: InboxKind): kind is keyof typeof staffKinds => kind in staffKinds;

export const channels = ['inbox', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];
export type Choice = Record<Channel, boolean>;

/** On for those who never chose: what changes a person's place in the club, or their evening. */
const mailed: ReadonlySet<InboxKind> = new Set<InboxKind>([
  'request-decided',
  'warning',
  'excuse-decided',
  'session-moved',
  'role-changed',
  'wave-changed',
  'season-ended',
  'handle',
  'flagged',
  'national-ids',
  'reminder',
  'mentor-report',
  'handover',
]);

export const usualChoice = (kind: InboxKind): Choice => ({
  inbox: true,
  mail: mailed.has(kind),
  push: true,
});

/** Nobody can switch these off, not even with a stolen session. */
export const isFixed = (kind: InboxKind): boolean => kind === 'national-ids';

/** The kinds that somebody of this role can be notified of. */
export const kindsFor = (role: Role): InboxKind[] =>
  inboxKinds.filter((kind) => !isForStaff(kind) || may(role, staffKinds[kind]));

/** What an entry names; titles that the club writes in two languages are there twice (`wave`, `waveAr`). */
export type InboxFacts = Record<string, string | number>;

interface Linked {
  kind: InboxKind;
  campId: string | null;
  facts: InboxFacts;
}

/** Where a tap on an entry leads. */
export function linkOf({ kind, campId, facts }: Linked): string {
  const camp = campId === null ? '' : `?campId=${campId}`;
  const links: Record<InboxKind, string> = {
    'request-decided': facts.variant === 'accepted' ? `/wave/${facts.campId}` : '/form',
    warning: '/dashboard/waveData',
    'excuse-decided': '/dashboard/waveData',
    'wave-changed': '/dashboard/waveData',
    'role-changed': '/dashboard/waveData',
    'season-ended':
      facts.variant === 'staff' ? `/dashboard/standing${camp}` : `/dashboard/waveData#${campId}`,
    handle: facts.userId === undefined ? '/dashboard/profile' : `/dashboard/people/${facts.userId}`,
    'session-published': sessionPage(facts, campId),
    material: `/session/${facts.sessionId}`,
    'session-moved': sessionPage(facts, campId),
    'session-tomorrow': `/session/${facts.sessionId}`,
    'new-request': '/dashboard/request',
    'new-excuse': `/dashboard/excuses${camp}`,
    proposal: warningsPage(facts) + camp,
    flagged: warningsPage(facts) + camp,
    'national-ids': '/dashboard/audit',
    reminder: '/dashboard/waveData',
    'mentor-report': `/dashboard/people${camp}&mentorId=${facts.mentorId}`,
    handover: `/dashboard/people/${facts.userId}`,
  };
  return links[kind];
}

/** Of several sessions told at once, their camp. */
const sessionPage = ({ sessionId }: InboxFacts, campId: string | null) =>
  sessionId === undefined ? `/wave/${campId}` : `/session/${sessionId}`;

/** What an entry about the end of a camp is about. */
export const seasonOf = (campId: string): string => `season ${campId}`;

const warningsPage = ({ proposed }: InboxFacts) =>
  `/dashboard/warning${proposed === 'attendance' ? '_attendance' : ''}`;
