/** What the audit log holds, by the kind that a reader filters by. */
const auditKinds = {
  'sign-in': [
    'account.signed-in',
    'account.sign-in-failed',
    'account.signed-out',
    'account.session-ended',
    'account.recovery-code-used',
  ],
  account: [
    'account.created',
    'account.verified',
    'account.updated',
    'account.exported',
    'account.password-reset',
    'account.password-changed',
    'account.two-step-on',
    'account.two-step-moved',
    'account.two-step-off',
    'account.recovery-codes-renewed',
    'account.passkey-added',
    'account.passkey-removed',
    'account.removed',
    'leader.set-up',
    'policy.two-step-changed',
  ],
  member: [
    'member.added',
    'member.imported',
    'member.role-changed',
    'member.role-restored',
    'member.removed',
    'member.updated',
    'member.moved',
    'member.taken-out',
    'member.verification-sent',
    'member.password-link',
    'note.added',
    'note.removed',
    'invitation.sent',
    'invitation.withdrawn',
    'invitation.accepted',
    'camp.mentor-assigned',
  ],
  'national-id': ['national-id.shown', 'national-id.exported'],
  export: ['list.exported', 'national-id.exported', 'account.exported'],
  refusal: ['call.refused'],
  request: ['request.sent', 'request.accepted', 'request.rejected', 'request.taken-back'],
  attendance: [
    'excuse.sent',
    'excuse.accepted',
    'excuse.rejected',
    'excuse.reopened',
    'excuse.taken-back',
    'attendance.marked',
    'attendance.corrected',
    'attendance.cleared',
    'attendance.checked-in',
    'attendance.window-set',
  ],
  score: ['score.set', 'score.corrected', 'score.cleared', 'score.sync-queued'],
  warning: ['warning.sent', 'warning.withdrawn', 'warning.dismissed', 'warning.restored', 'rules.changed'],
  programme: [
    'level.added',
    'level.updated',
    'level.removed',
    'level.ordered',
    'camp.added',
    'camp.updated',
    'camp.removed',
    'camp.cloned',
    'camp.ordered',
    'session.added',
    'session.updated',
    'session.removed',
  ],
  archive: ['archive.added', 'archive.restored', 'archive.removed'],
  system: ['backup.started', 'backup.downloaded'],
  operator: [
    'operator.leader-made',
    'operator.password-link',
    'operator.two-step-off',
    'operator.sessions-ended',
    'operator.address-verified',
    'operator.mails-resent',
    'operator.database-mended',
  ],
  content: [
    'news.added',
    'news.updated',
    'news.removed',
    'achievement.added',
    'achievement.updated',
    'achievement.removed',
    'event.added',
    'event.updated',
    'event.removed',
    'site.updated',
    'site.image-added',
  ],
} as const;

type AuditKind = keyof typeof auditKinds;
export type AuditAction = (typeof auditKinds)[AuditKind][number];

export const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
export const auditActions = [...new Set(Object.values(auditKinds).flat())] as [AuditAction, ...AuditAction[]];

/** Done at the terminal of the server, by somebody without an account. */
export const isByOperator = (action: string): boolean => action.startsWith('operator.');

const aboutThings =
  /^(?:level|session|rules|news|achievement|event|site|list|call|policy|backup)\.|^camp\.(?!mentor)/;

/** Whether the target of an action is a person; of some, such as archiving, it may be. */
export const isAboutPerson = (action: string): boolean =>
  !aboutThings.test(action) && !action.endsWith('.window-set') && !action.endsWith('.sync-queued');

/** The actions that a kind, or an action itself, stands for. */
export const actionsOf = (kind: AuditKind | AuditAction): readonly AuditAction[] =>
  kind in auditKinds ? auditKinds[kind as AuditKind] : [kind as AuditAction];
