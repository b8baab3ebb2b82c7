import { record, recordAll } from '#features/audit/server/audit.service.ts';
import { lockCampForShare, requireCamp, updateCamp } from '#features/programme/server/camps/camps.service.ts';
import { audienceOf, notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { sessionRefusal } from '#features/programme/server/sessions/sessions.service.ts';
import { refusalOf } from '#features/accounts/server/users/users.service.ts';
import { forgetReadings } from '#features/results/server/sheets/sheets.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Limit } from '#kit/server/limits/limits.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type { addWarning, RulesOut } from '../warnings.contract.ts';
import { alreadyWithdrawn, notTrainee, sessionElsewhere, sessionUnknown } from '../warnings.errors.ts';
import { flaggedFrom, type WarningKind, warningKinds } from '../warnings.rules.ts';
import { campsOfSessions } from './proposals.queries.ts';
import { flaggedMail, warningMail, withdrawnMail } from './warnings.mails.ts';
import { evidenceIn, reasonOf } from './reasons.presenter.ts';
import { detailsOf } from './own-warnings.queries.ts';
import * as queries from './warnings.queries.ts';
import type { NewWarning, WarningRow } from './warnings.queries.ts';

export { settledFor } from './proposals.queries.ts';
export { type DetailedWarning, detailedWarningsOf } from './own-warnings.queries.ts';

export type Camp = Awaited<ReturnType<typeof requireCamp>>;

/** As many ids as fit into a message of NOTIFY, and some room. */
const maxNamed = 100;

/**
 * Notifies the camp's watchers under the topic of the evidence, so that somebody who only watches the standing does not
 * learn that a person was warned. Trainees hear of it when it is about them; without people it is about everybody.
 */
export async function notifyWatchers(
  { notifier }: AppContext,
  tx: Database,
  { campId, about }: { campId: string; about: readonly { kind: WarningKind; userId?: string }[] },
): Promise<void> {
  for (const [kind, told = []] of Object.entries(Object.groupBy(about, (one) => one.kind))) {
    const people = [...new Set(told.map(({ userId }) => userId))];
    const isNamed = people.length <= maxNamed && !people.includes(undefined);
    await notifier.send(tx, 'changed', [kind, campId, ...(isNamed ? [people.join(',')] : [])].join(' '));
  }
}

export async function changeRules(
  context: AppContext,
  actor: Actor,
  { campId, change }: { campId: string; change: Partial<RulesOut> },
): Promise<Camp> {
  return context.db.transaction(async (tx) => {
    const camp = await requireCamp(tx, actor, campId);
    if (Object.keys(change).length === 0) return camp;
    const changed = await updateCamp(tx, campId, change);
    if (!changed) throw notFound();
    if (changed.teamSolves !== camp.teamSolves) await forgetReadings(tx, campId);
    const entry = { action: 'rules.changed', actorId: actor.id, targetId: campId } as const;
    const details = { ...bothTitles('title', camp), ...change };
    await record(tx, { ...entry, details, at: context.clock.now() });
    await notifyWatchers(context, tx, { campId, about: warningKinds.map((kind) => ({ kind })) });
    return changed;
  });
}

/**
 * Stores warnings of a camp, whose trainees must be locked, and mails the people concerned. A warning that was already
 * sent is skipped, without a second mail.
 */
export async function sendWarnings(
  context: AppContext,
  tx: Database,
  { actor, camp, warnings }: { actor: Actor; camp: Camp; warnings: NewWarning[] },
): Promise<WarningRow[]> {
  const at = context.clock.now();
  const rows = warnings.map((row) => ({ ...row, campId: camp.id, createdBy: actor.id, createdAt: at }));
  const made = await queries.insertWarnings(tx, rows);
  if (made.length === 0) return made;
  const userIds = [...new Set(made.map(({ userId }) => userId))];
  const numbers = await queries.countWarnings(tx, { campId: camp.id, userIds });
  const numberOf = (userId: string) => numbers.get(userId) ?? 0;
  await notifyWarned(context, tx, { camp, made, numberOf });
  await recordAll(
    tx,
    made.map(({ userId, kind }) => ({
      action: 'warning.sent' as const,
      actorId: actor.id,
      targetId: userId,
      details: { ...bothTitles('wave', camp), kind, number: numberOf(userId) },
      at,
    })),
  );
  await notifyWatchers(context, tx, { campId: camp.id, about: made });
  return made;
}

interface Made {
  camp: Camp;
  made: WarningRow[];
  /** A person's number of warnings in this camp, new ones included. */
  numberOf: (userId: string) => number;
}

/** Notifies everybody who was warned, and the leaders about those who reached the flagged number. */
async function notifyWarned(
  context: AppContext,
  tx: Database,
  { camp, made, numberOf }: Made,
): Promise<void> {
  const ids = made.map(({ id }) => id);
  const details = await detailsOf(tx, ids, context.clock.now());
  await notify(
    context,
    tx,
    details.map(({ warning }) => warningEntry(context, { camp, warning, variant: 'sent' })),
    {
      mailOf: (to) => {
        const row = details[to.entry];
        return row ? warningMail(context, to, { row, number: numberOf(to.userId) }) : null;
      },
    },
  );
  const flagged = details.filter(({ warning: { userId } }) => {
    const now = numberOf(userId);
    const before = now - made.filter((warning) => warning.userId === userId).length;
    return before < flaggedFrom && now >= flaggedFrom;
  });
  const [row] = details;
  if (flagged.length === 0 || !row) return;
  const people = new Map(flagged.map(({ warning, name }) => [warning.userId, name]));
  const names = [...people.values()];
  const entry = {
    kind: 'flagged' as const,
    campId: camp.id,
    // Once a day, however often a warning is withdrawn and sent again.
    about: `${clubDay(context.clock.now())} ${hashToken([camp.id, ...[...people.keys()].toSorted()].join()).toString('hex')}`,
    facts: { ...bothTitles('wave', camp), names: names.join(', '), from: flaggedFrom },
    to: await audienceOf(tx, { campId: camp.id, leaders: true }),
  };
  await notify(context, tx, [entry], { mailOf: (to) => flaggedMail(context, to, { row, names }) });
}

const warningEntry = (
  context: AppContext,
  { camp, warning, variant }: { camp: Camp; warning: WarningRow; variant: 'sent' | 'withdrawn' },
) => ({
  kind: 'warning' as const,
  campId: camp.id,
  about: `${variant} ${warning.id}`,
  facts: {
    variant,
    ...bothTitles('wave', camp),
    reason: reasonOf(context, 'en', warning),
    reasonAr: reasonOf(context, 'ar', warning),
  },
  to: [warning.userId],
});

type ByHand = BodyOf<typeof addWarning>;

/** The camp of a manual warning: the named one, the session's, or the newest that the actor works in. */
async function placeOf(tx: Database, actor: Actor, { userId, campId, sessionId }: ByHand): Promise<Camp> {
  if (sessionId !== undefined) {
    const of = (await campsOfSessions(tx, [sessionId])).get(sessionId);
    if (of === undefined) throw await sessionRefusal(tx, sessionId, sessionUnknown);
    if (campId !== undefined && campId !== of) throw sessionElsewhere();
    return requireCamp(tx, actor, of);
  }
  if (campId !== undefined) return requireCamp(tx, actor, campId);
  const camps = await queries.campsOfTrainee(tx, actor, userId);
  if (camps.length === 0) throw await refusalOf(tx, userId, notTrainee);
  const camp = camps.find(({ works }) => works);
  if (!camp) throw forbidden();
  return camp.camp;
}

/** Each mails the person, who would get another mail when it is withdrawn. */
const byHandOfPerson: Limit = { name: 'warnings-by-hand', max: 20, windowMs: 24 * 60 * 60_000 };

export async function warnByHand(context: AppContext, actor: Actor, given: ByHand): Promise<string> {
  return context.db.transaction(async (tx) => {
    const camp = await placeOf(tx, actor, given);
    requireOther(actor, given.userId);
    // Locks the camp first, as every change of its people does.
    if (!(await lockCampForShare(tx, camp.id))) throw notFound();
    const { userId, sessionId, kind, reason } = given;
    const locked = await queries.lockTrainees(tx, { campId: camp.id, userIds: [userId] });
    if (locked.length === 0) throw await refusalOf(tx, userId, notTrainee);
    await context.limits.take(byHandOfPerson, userId, tx);
    const warning = { campId: camp.id, userId, sessionId, kind, reason };
    const [made] = await sendWarnings(context, tx, { actor, camp, warnings: [warning] });
    if (!made) throw new Error('a warning was not inserted');
    return made.id;
  });
}

/** Withdraws a warning; it stays in the log, and the person is informed. */
export async function withdrawWarning(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const warning = await queries.lockWarning(tx, id);
    if (!warning) throw notFound();
    const camp = await requireCamp(tx, actor, warning.campId);
    requireOther(actor, warning.userId);
    if (warning.withdrawnAt !== null) throw alreadyWithdrawn();
    const at = context.clock.now();
    await queries.withdrawWarning(tx, { id, by: actor.id, at });
    const [row] = await detailsOf(tx, [id], at);
    await notify(context, tx, [warningEntry(context, { camp, warning, variant: 'withdrawn' })], {
      mailOf: (to) => (row ? withdrawnMail(context, to, { row, at }) : null),
    });
    const details = { ...bothTitles('wave', camp), kind: warning.kind };
    const entry = { actorId: actor.id, targetId: warning.userId, details, at };
    await record(tx, { action: 'warning.withdrawn', ...entry });
    await notifyWatchers(context, tx, { campId: camp.id, about: [warning] });
  });
}

/** For a person's own export. */
export async function warningsOf(context: AppContext, userId: string, language: Language) {
  const { rows } = await queries.listWarningsOf(context.db, userId, { language, page: 1, size: 1000 });
  return rows.map(({ warning, camp, level }) => ({
    wave: camp,
    level,
    kind: warning.kind,
    reason: reasonOf(context, language, warning),
    evidence: warning.evidence && evidenceIn(language, warning.evidence),
    at: warning.createdAt.toISOString(),
    withdrawnAt: warning.withdrawnAt?.toISOString() ?? null,
  }));
}
