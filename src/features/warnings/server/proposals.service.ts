import {
  lockCampForShare,
  requireCamp,
  runningCamps,
} from '#features/programme/server/camps/camps.service.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { recordAll } from '#features/audit/server/audit.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { BodyOf, DataOf } from '#kit/shared/endpoint.ts';
import type * as contract from '../warnings.contract.ts';
import { type Proposal, proposalsFor, readProposalId } from '../warnings.rules.ts';
import * as queries from './proposals.queries.ts';
import { lockTrainees } from './warnings.queries.ts';
import { type Camp, sendWarnings, notifyWatchers } from './warnings.service.ts';

export interface Proposed extends Proposal {
  trainee: queries.RecordedTrainee;
  /** The sessions of the evidence. */
  sessions: queries.DatedSession[];
  /** The next session of the camp. */
  next: queries.DatedSession | null;
}

interface Asked {
  now: Date;
  /** Null for everybody. */
  userIds?: string[] | null;
}

/** Current proposals of a camp, and what they rest on. */
export async function proposalsOf(db: Database, { camp, ...asked }: Asked & { camp: Camp }) {
  const [of] = await proposalsIn(db, { camps: [camp], ...asked });
  if (!of) throw new Error('a wave has proposals, or none');
  return of;
}

/** The same of several camps, in as many statements as of one. */
export async function proposalsIn(
  db: Database,
  { camps, now, userIds = null }: Asked & { camps: readonly Camp[] },
) {
  if (camps.length === 0) return [];
  const campIds = camps.map(({ id }) => id);
  const held = await queries.heldSessions(db, campIds);
  const sessionIds = held.map(({ sessionId }) => sessionId);
  const records = await queries.recordsOf(db, { campIds, sessionIds, userIds });
  const settled = await queries.settledIn(db, campIds);
  const sessionsOf = Map.groupBy(held, ({ campId }) => campId);
  const traineesOf = Map.groupBy(records, ({ campId }) => campId);
  return camps.map((rules) => {
    const sessions = sessionsOf.get(rules.id) ?? [];
    const trainees = traineesOf.get(rules.id) ?? [];
    const records = { rules, sessions, settled, now };
    const next = sessions.find(({ heldAt }) => heldAt > now) ?? null;
    // A camp that is over asks for nothing any more.
    const judged = isCampOver(rules, clubDay(now)) ? [] : trainees;
    const proposed = judged.flatMap((trainee) =>
      proposalsFor(records, trainee).map((proposal): Proposed => {
        const about = new Set(proposal.evidence.sessions.map(({ sessionId }) => sessionId));
        const named = sessions.filter(({ sessionId }) => about.has(sessionId));
        return { ...proposal, trainee, next, sessions: named };
      }),
    );
    return { records, trainees, proposed };
  });
}

/** What the actor decides in all running camps of theirs, which is what the badge of the menu counts. */
export async function proposalsToDecide(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
): Promise<Proposed[]> {
  const now = clock.now();
  const found = await proposalsIn(db, { camps: await runningCamps(db, clubDay(now), actor), now });
  return found.flatMap(({ proposed }) => proposed.filter(({ userId }) => userId !== actor.id));
}

/** Sends or dismisses the proposals that still hold, or takes dismissals back; returns the ids of the others. */
export async function decideProposals(
  context: AppContext,
  actor: Actor,
  { campId, proposals, decision }: BodyOf<typeof contract.decideProposals>,
): Promise<DataOf<typeof contract.decideProposals>> {
  const wanted = [...new Set(proposals)];
  const decided = await context.db.transaction(async (tx) => {
    if (campId !== undefined) await requireCamp(tx, actor, campId);
    const byCamp = await groupByCamp(tx, wanted);
    // Refuses the whole call if the actor may not decide all proposals.
    const camps: Camp[] = [];
    for (const id of [...byCamp.keys()].toSorted())
      if (campId === undefined || id === campId) camps.push(await requireCamp(tx, actor, id));
    for (const id of wanted) requireOther(actor, readProposalId(id)?.userId ?? '');
    const done: string[] = [];
    for (const camp of camps)
      done.push(
        ...(await decideIn(context, tx, { actor, camp, ids: byCamp.get(camp.id) ?? new Set(), decision })),
      );
    return new Set(done);
  });
  return { decided: decided.size, outdated: wanted.filter((id) => !decided.has(id)) };
}

async function groupByCamp(tx: Database, ids: string[]): Promise<Map<string, Set<string>>> {
  const named = ids.flatMap((id) => {
    const read = readProposalId(id);
    return read ? [{ id, sessionId: read.sessionId }] : [];
  });
  const campOf = await queries.campsOfSessions(tx, [...new Set(named.map(({ sessionId }) => sessionId))]);
  const byCamp = new Map<string, Set<string>>();
  for (const { id, sessionId } of named) {
    const campId = campOf.get(sessionId);
    if (campId !== undefined) byCamp.set(campId, (byCamp.get(campId) ?? new Set()).add(id));
  }
  return byCamp;
}

interface DecidingIn {
  actor: Actor;
  camp: Camp;
  ids: ReadonlySet<string>;
  decision: contract.Decision;
}

async function decideIn(
  context: AppContext,
  tx: Database,
  { actor, camp: { id: campId }, ids, decision }: DecidingIn,
) {
  // Locks the camp first, as every change of its people does, and reads its current rules.
  const camp = await lockCampForShare(tx, campId);
  if (!camp) return [];
  const named = [...new Set([...ids].flatMap((id) => readProposalId(id)?.userId ?? []))];
  const userIds = await lockTrainees(tx, { campId: camp.id, userIds: named });
  if (decision === 'restore') return restore(context, tx, { actor, camp, ids: [...ids] });
  const now = context.clock.now();
  const { proposed } = await proposalsOf(tx, { camp, now, userIds });
  // A fixed lock order avoids deadlocks.
  const open = proposed.filter(({ id }) => ids.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (decision === 'dismiss') return dismiss(context, tx, { actor, camp, open });
  const warnings = open.map(({ id, kind, userId, sessionId, evidence }) => ({
    campId: camp.id,
    userId,
    sessionId,
    kind,
    evidence,
    proposal: id,
  }));
  const sent = await sendWarnings(context, tx, { actor, camp, warnings });
  return sent.flatMap(({ proposal }) => (proposal === null ? [] : [proposal]));
}

interface Decided {
  actor: Actor;
  camp: Camp;
}

async function dismiss(
  context: AppContext,
  tx: Database,
  { open, ...decided }: Decided & { open: Proposed[] },
): Promise<string[]> {
  const by = { campId: decided.camp.id, createdBy: decided.actor.id, createdAt: context.clock.now() };
  const rows = open.map(({ id, evidence }) => ({ ...by, proposal: id, evidence }));
  const done = await queries.insertDismissals(tx, rows);
  const about = open.filter(({ id }) => done.includes(id));
  await tell(context, tx, { ...decided, action: 'warning.dismissed', about });
  return done;
}

/** Takes dismissals back; what still holds is proposed again. */
async function restore(
  context: AppContext,
  tx: Database,
  { ids, ...decided }: Decided & { ids: string[] },
): Promise<string[]> {
  const done = await queries.deleteDismissals(tx, { campId: decided.camp.id, proposals: ids });
  const about = done.flatMap((id) => readProposalId(id) ?? []);
  await tell(context, tx, { ...decided, action: 'warning.restored', about });
  return done;
}

interface Told extends Decided {
  action: 'warning.dismissed' | 'warning.restored';
  about: readonly Pick<Proposal, 'kind' | 'userId'>[];
}

/** Records what was decided about whom, and notifies those who watch the camp. */
async function tell(context: AppContext, tx: Database, { actor, camp, action, about }: Told): Promise<void> {
  const at = context.clock.now();
  await recordAll(
    tx,
    about.map(({ userId, kind }) => ({
      action,
      actorId: actor.id,
      targetId: userId,
      details: { ...bothTitles('wave', camp), kind },
      at,
    })),
  );
  await notifyWatchers(context, tx, { campId: camp.id, about });
}
