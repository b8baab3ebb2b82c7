import type { AuditTexts } from './audit.en.ts';

type Actions = AuditTexts['actions'];
type Subject = keyof Actions;
/** `camp.added`. A slice declares its actions by their texts; audit.en.ts gathers them. */
export type AuditAction = { [S in Subject]: `${S}.${keyof Actions[S] & string}` }[Subject];

/** What the log holds, by the kind that a reader filters by: subjects, and actions that go with another subject. */
const auditKinds = {
  'sign-in': [
    'account.signed-in',
    'account.sign-in-failed',
    'account.signed-out',
    'account.session-ended',
    'account.recovery-code-used',
  ],
  account: ['account', 'leader', 'policy'],
  member: ['member', 'note', 'invitation', 'camp.mentor-assigned', 'camp.staff-added', 'camp.staff-removed'],
  'national-id': ['national-id'],
  export: ['list', 'national-id.exported', 'account.exported'],
  refusal: ['call'],
  request: ['request'],
  attendance: ['excuse', 'attendance'],
  score: ['score'],
  warning: ['warning', 'rules'],
  programme: ['level', 'camp', 'session'],
  archive: ['archive'],
  system: ['backup'],
  operator: ['operator'],
  content: ['news', 'achievement', 'event', 'site'],
} as const satisfies Record<string, readonly (Subject | AuditAction)[]>;

type AuditKind = keyof typeof auditKinds;
export const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** Done at the terminal of the server, by somebody without an account. */
export const isByOperator = (action: string): boolean => action.startsWith('operator.');

const aboutThings =
  /^(?:level|session|rules|news|achievement|event|site|list|call|policy|backup)\.|^camp\.(?!mentor|staff)/;

/** Whether the target of an action is a person; of some, such as archiving, it may be. */
export const isAboutPerson = (action: string): boolean =>
  !aboutThings.test(action) && !action.endsWith('.window-set') && !action.endsWith('.sync-queued');

/** The actions that a kind, or an action itself, stands for. What an earlier kind names is not in a later one. */
export function actionsOf(kind: string, all: readonly AuditAction[]): AuditAction[] {
  if (!(kind in auditKinds)) return all.filter((action) => action === kind);
  const earlier = kindNames
    .slice(0, kindNames.indexOf(kind as AuditKind))
    .flatMap((name) => auditKinds[name]);
  const names: ReadonlySet<string> = new Set(auditKinds[kind as AuditKind]);
  const taken: ReadonlySet<string> = new Set(earlier);
  return all.filter(
    (action) => names.has(action) || (names.has(action.replace(/\..*/, '')) && !taken.has(action)),
  );
}
