/**
 * Who may do what: the one place that names a role. Routes, page guards and the sidebar name a permission.
 * `anyone` needs no sign-in; `signed-in` takes every role; a list takes those roles.
 */
export const roles = ['user', 'trainee', 'mentor', 'hr', 'instructor', 'leader'] as const;
export type Role = (typeof roles)[number];

export type Rule = 'anyone' | 'signed-in' | readonly Role[];

const accepted = ['trainee', 'mentor', 'hr', 'instructor', 'leader'] as const;

export const access = {
  'account.sign-up': 'anyone',
  'account.verify': 'anyone',
  'account.sign-in': 'anyone',
  'account.sign-out': 'signed-in',
  'account.reset': 'anyone',
  'account.setup': 'anyone',
  'profile.own': 'signed-in',
  'level.titles': 'anyone',
  'level.details': accepted,
  'camp.titles': 'anyone',
  'content.read': 'anyone',
  'content.edit': ['leader'],
  'system.status': 'anyone',
  'page.profile': 'signed-in',
  'page.standing': 'signed-in',
  'page.waves': 'signed-in',
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
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof access;

/** Roles whose sessions are short and who see other people's data. */
export const isStaff = (role: Role): boolean => role !== 'user' && role !== 'trainee';

/** A role of null is a visitor who is not signed in. */
export function may(role: Role | null, permission: Permission): boolean {
  const rule: Rule = access[permission];
  if (rule === 'anyone') return true;
  if (role === null) return false;
  return rule === 'signed-in' || rule.includes(role);
}
