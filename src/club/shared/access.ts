/**
 * Who may do what: the one place that names a role. Routes, page guards and the sidebar name a permission. `anyone`
 * needs no sign-in; `signed-in` allows every role; a list allows those roles.
 */
export const roles = ['user', 'trainee', 'mentor', 'hr', 'instructor', 'leader'] as const;
export type Role = (typeof roles)[number];

export type Rule = 'anyone' | 'signed-in' | readonly Role[];

const staff = ['mentor', 'hr', 'instructor', 'leader'] as const;
const accepted = ['trainee', ...staff] as const;

export const access = {
  'account.sign-up': 'anyone',
  'account.verify': 'anyone',
  'account.sign-in': 'anyone',
  'account.sign-out': 'signed-in',
  'account.reset': 'anyone',
  'account.setup': 'anyone',
  'account.security': 'signed-in',
  'profile.own': 'signed-in',
  'level.titles': 'anyone',
  'level.details': accepted,
  'level.read': 'signed-in',
  'level.edit': ['leader'],
  'camp.titles': 'anyone',
  /** A `user` reads of a camp what invites them to join; the rest is for accepted people. */
  'camp.read': 'signed-in',
  'camp.material': accepted,
  'camp.every': ['leader'],
  'camp.trainees': staff,
  'camp.edit': ['leader'],
  'session.read': accepted,
  'session.list': ['instructor', 'leader'],
  'session.edit': ['instructor', 'leader'],
  'people.read': staff,
  'people.every': ['leader'],
  'people.private': ['leader'],
  'people.national-id': ['leader'],
  'people.manage': ['leader'],
  'audit.read': ['leader'],
  'request.ask': 'signed-in',
  'request.decide': ['leader'],
  'scores.read': 'signed-in',
  /** Standings of camps in which one does not train, where those are open. */
  'scores.others': accepted,
  /** Also where they are closed. */
  'scores.closed': staff,
  'sheet.read': staff,
  'sheet.edit': ['mentor', 'instructor', 'leader'],
  'attendance.read': ['hr', 'leader'],
  'attendance.mark': ['hr', 'instructor', 'leader'],
  'attendance.own': 'signed-in',
  'attendance.scan': 'anyone',
  'live.read': 'signed-in',
  /** Events of a camp; everybody gets those of their own inbox. */
  'live.wave': accepted,
  'inbox.own': 'signed-in',
  'calendar.own': 'signed-in',
  'excuse.own': 'signed-in',
  'excuse.decide': ['mentor', 'hr', 'leader'],
  'rating.own': 'signed-in',
  'rating.read': staff,
  'note.write': staff,
  /** Of those who have trainees of their own: follow-ups, the week's report, handing over. */
  'trainee.mentor': ['mentor'],
  'person.read': staff,
  'person.edit': ['leader'],
  'person.remind': staff,
  'invitation.send': ['leader'],
  'invitation.accept': 'anyone',
  'rules.edit': ['leader'],
  'rules.read': ['hr', 'leader'],
  'warning.decide': ['hr', 'leader'],
  'warning.own': 'signed-in',
  /** Sessions of one's own camps; everything else in the archive needs `archive.manage`. */
  'archive.session': ['instructor', 'leader'],
  'archive.manage': ['leader'],
  'analysis.read': ['leader'],
  'progress.own': 'signed-in',
  'home.own': 'signed-in',
  'content.read': 'anyone',
  'content.edit': ['leader'],
  'system.status': 'anyone',
  'system.read': ['leader'],
  'mail.test': ['leader'],
  'backup.read': ['leader'],
  'backup.make': ['leader'],
  'backup.download': ['leader'],
  'page.programme': 'signed-in',
  'page.profile': 'signed-in',
  'page.account': 'signed-in',
  'page.standing': 'signed-in',
  'page.waves': 'signed-in',
  'page.inbox': 'signed-in',
  'page.person': staff,
  'page.excuses': ['mentor', 'hr', 'leader'],
  'page.sheets': ['mentor', 'hr', 'instructor', 'leader'],
  'page.trainees': ['mentor', 'hr', 'instructor', 'leader'],
  'page.attendance': ['hr', 'leader'],
  'page.warnings': ['hr', 'leader'],
  'page.sessions': ['instructor', 'leader'],
  'page.requests': ['leader'],
  'page.archive': ['leader'],
  'page.core-members': ['leader'],
  'page.analysis': ['leader'],
  'page.content': ['leader'],
  'page.levels': ['leader'],
  'page.camps': ['leader'],
  'page.audit': ['leader'],
  'page.system': ['leader'],
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof access;

type OpenPermission = {
  [P in Permission]: (typeof access)[P] extends 'anyone' ? P : never;
}[Permission];

interface ClubAccess {
  role: Role;
  permission: Permission;
  openPermission: OpenPermission;
}

declare module '#kit/shared/access-types.ts' {
  interface AccessTypes extends ClubAccess {}
}

/** Roles with short sessions, because they see other people's data. */
export const staffRoles: readonly Role[] = staff;
export const isStaff = (role: Role): boolean => staffRoles.includes(role);

/** Roles that a leader can assign; `user` is where everyone starts. */
export const assignableRoles = [
  'leader',
  'instructor',
  'mentor',
  'hr',
  'trainee',
] as const satisfies readonly Role[];

/** The roles that work in a camp. */
export const duties = ['instructor', 'mentor', 'hr'] as const satisfies readonly Role[];
export type Duty = (typeof duties)[number];
export const isDuty = (role: Role): role is Duty => duties.some((duty) => duty === role);

/** The roles that rules elsewhere speak of: everybody starts as an applicant, and the club always has a leader. */
export const applicantRole = 'user' satisfies Role;
export const traineeRole = 'trainee' satisfies Role;
export const leaderRole = 'leader' satisfies Role;

/** The role after being accepted into a camp. */
export const acceptedRole = (role: Role): Role => (role === applicantRole ? traineeRole : role);

/** A null or unknown role is an anonymous visitor. */
export function may(role: Role | null, permission: Permission): boolean {
  const rule: Rule = access[permission];
  if (rule === 'anyone') return true;
  if (role === null || !roles.includes(role)) return false;
  return rule === 'signed-in' || rule.includes(role);
}

/** The text of a refusal where there is more to say than that: an applicant reads how to get in. */
export function refusalTextOf(role: Role, permission: Permission): string | undefined {
  return role === applicantRole && may(traineeRole, permission) ? 'access.joinFirst' : undefined;
}

export function isStaffOnly(permission: Permission): boolean {
  const rule: Rule = access[permission];
  return typeof rule === 'object' && rule.every(isStaff);
}

const ownPages: ReadonlySet<Permission> = new Set(['profile.own', 'page.profile', 'page.account']);

/** What staff may do while the club requires two-step sign-in of them and they have yet to set it up. */
export function mayBeforeTwoStep(permission: Permission): boolean {
  return access[permission] === 'anyone' || permission.startsWith('account.') || ownPages.has(permission);
}
