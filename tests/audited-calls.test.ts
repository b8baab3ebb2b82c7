import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { type AuditAction, auditActions } from '#features/audit/audit.rules.ts';
import { sourceFiles } from './source-files.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile();

const publication = (one: 'news' | 'achievement' | 'event'): Record<string, AuditAction[]> => ({
  [`POST /api/${one}`]: [`${one}.added`],
  [`PATCH /api/${one}/:id`]: [`${one}.updated`],
  [`DELETE /api/${one}/:id`]: [`${one}.removed`],
});

/** The actions that each changing call may record, or why it records none. */
const recorded: Record<string, AuditAction[] | string> = {
  'POST /api/auth/signup': ['account.created'],
  'POST /api/auth/verify-email': ['account.verified'],
  'POST /api/auth/resend-verification': 'sends a mail, changes nothing',
  'POST /api/auth/login': ['account.signed-in', 'account.sign-in-failed'],
  'POST /api/auth/login/two-step': [
    'account.signed-in',
    'account.sign-in-failed',
    'account.recovery-code-used',
  ],
  'POST /api/auth/login/passkey/options': 'changes nothing',
  'POST /api/auth/login/passkey': ['account.signed-in'],
  'POST /api/auth/logout': ['account.signed-out'],
  'POST /api/auth/forgot-password': 'sends a mail, changes nothing',
  'POST /api/auth/reset-password': ['account.password-reset'],
  'POST /api/auth/setup': ['leader.set-up'],
  'PATCH /api/user/me': ['account.updated'],
  'PATCH /api/user/me/image': ['account.updated'],
  'PATCH /api/user/me/password': ['account.password-changed'],
  'DELETE /api/user/me': ['account.removed'],
  'DELETE /api/user/me/session/:id': ['account.session-ended'],
  'DELETE /api/user/me/session': ['account.session-ended'],
  'POST /api/user/me/two-step': 'takes effect with the first code',
  'PATCH /api/user/me/two-step': ['account.two-step-on'],
  'DELETE /api/user/me/two-step': ['account.two-step-off'],
  'POST /api/user/me/two-step/recovery-code': ['account.recovery-codes-renewed'],
  'POST /api/user/me/passkey/options': 'changes nothing',
  'POST /api/user/me/passkey': ['account.passkey-added'],
  'DELETE /api/user/me/passkey/:id': ['account.passkey-removed'],
  'PUT /api/two-step-policy': ['policy.two-step-changed'],
  'POST /api/user': ['member.added'],
  'POST /api/user/import': ['member.imported'],
  'PATCH /api/user/profile/:id': ['member.role-changed'],
  'POST /api/user/profile/:id/role': ['member.role-restored'],
  'DELETE /api/user/profile/:id': ['member.removed'],
  'POST /api/level': ['level.added'],
  'PATCH /api/level/:id': ['level.updated'],
  'DELETE /api/level/:id': ['level.removed'],
  'PATCH /api/level/order': ['level.ordered'],
  'POST /api/camp': ['camp.added'],
  'PATCH /api/camp/:id': ['camp.updated'],
  'DELETE /api/camp/:id': ['camp.removed'],
  'POST /api/camp/:id/clone': ['camp.cloned'],
  'PATCH /api/camp/:id/order': ['camp.ordered'],
  'PATCH /api/camp/:id/mentor': ['camp.mentor-assigned'],
  'PUT /api/camp/:id/rules': ['rules.changed'],
  'POST /api/session': ['session.added'],
  'PATCH /api/session/:id': ['session.updated'],
  'DELETE /api/session/:id': ['session.removed'],
  'PATCH /api/attendance': ['attendance.marked', 'attendance.corrected', 'attendance.cleared'],
  'POST /api/session/:id/checkin': ['attendance.window-set'],
  'POST /api/attendance/checkin': ['attendance.checked-in'],
  'POST /api/attendance/checkin/ticket': 'stores nothing',
  'PATCH /api/sheet': ['score.set', 'score.corrected', 'score.cleared'],
  'POST /api/sheet/sync': ['score.sync-queued'],
  'POST /api/request': ['request.sent'],
  'PATCH /api/request': ['request.accepted', 'request.rejected'],
  'DELETE /api/request/me/:id': ['request.taken-back'],
  'POST /api/warning': ['warning.sent'],
  'POST /api/warning/decide': ['warning.sent', 'warning.dismissed', 'warning.restored'],
  'DELETE /api/warning/:id': ['warning.withdrawn'],
  'POST /api/archive': ['archive.added'],
  'POST /api/archive/:id/restore': ['archive.restored'],
  'DELETE /api/archive/:id': ['archive.removed'],
  ...publication('news'),
  ...publication('achievement'),
  ...publication('event'),
  'PATCH /api/site': ['site.updated'],
  'POST /api/site/image': ['site.image-added'],
};

/** Recorded although nothing changes. */
const readings: AuditAction[] = [
  'account.exported',
  'list.exported',
  'national-id.shown',
  'national-id.exported',
  'call.refused',
];

test('every call that changes something is recorded, or says why not', () => {
  const changing = allRoutes(app.world)
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(recorded).toSorted()).toEqual(changing.toSorted());
  const named = new Set([...Object.values(recorded).filter(Array.isArray).flat(), ...readings]);
  expect([...named].toSorted()).toEqual([...auditActions].toSorted());
});

test('every action of the audit log is recorded somewhere', () => {
  const code = sourceFiles
    .filter(({ path, place }) => place.side === 'server' && !path.endsWith('.test.ts'))
    .map((file) => file.code)
    .join('\n');
  const isRecorded = (action: string) => {
    const [subject = '', verb = ''] = action.split('.');
    return code.includes(`'${action}'`) || (code.includes(`\`${subject}.\${`) && code.includes(`'${verb}'`));
  };
  expect(auditActions.filter((action) => !isRecorded(action))).toEqual([]);
});
