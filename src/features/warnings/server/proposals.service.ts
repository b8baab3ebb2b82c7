import { lockCampForShare, requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { recordAll } from '#features/audit/server/audit.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { Decision } from '../warnings.contract.ts';
import { type Proposal, proposalsFor, readProposalId } from '../warnings.rules.ts';
import {
  campsOfSessions,
  type DatedSession,
  heldSessions,
  type RecordedTrainee,
  recordsOf,
  settledIn,
  deleteDismissals,
  insertDismissals,
} from './proposals.queries.ts';
import * as queries from './warnings.queries.ts';
import { type Camp, sendWarnings, notifyWatchers } from './warnings.service.ts';

export interface Proposed extends Proposal {
  trainee: RecordedTrainee;
  /** The sessions of the evidence. */
  sessions: DatedSession[];
  /** The next session of the camp. */
  next: DatedSession | null;
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
  const held = await heldSessions(db, campIds);
  const [records, settled] = await Promise.all([
    recordsOf(db, { campIds, sessionIds: held.map(({ sessionId }) => sessionId), userIds }),
    settledIn(db, campIds),
  ]);
  const sessionsOf = Map.groupBy(held, ({ campId }) => campId);
  const traineesOf = Map.groupBy(records, ({ campId }) => campId);
  return camps.map((camp) =>
    propose(
      { rules: camp, sessions: sessionsOf.get(camp.id) ?? [], settled, now },
      traineesOf.get(camp.id) ?? [],
    ),
  );
}

interface CampRecords {
  rules: Camp;
  sessions: DatedSession[];
  settled: ReadonlySet<string>;
  now: Date;
}

function propose(camp: CampRecords, trainees: RecordedTrainee[]) {
  const { sessions, now } = camp;
  const next = sessions.find(({ heldAt }) => heldAt > now) ?? null;
  const proposed = trainees.flatMap((trainee) =>
    proposalsFor(camp, trainee).map((proposal): Proposed => {
      const about = new Set(proposal.evidence.sessions.map(({ sessionId }) => sessionId));
      return {
        ...proposal,
        trainee,
        next,
        sessions: sessions.filter(({ sessionId }) => about.has(sessionId)),
      };
    }),
  );
  return { records: camp, trainees, proposed };
}

interface Deciding {
  campId?: string;
  ids: string[];
  decision: Decision;
}

/** Sends or dismisses the proposals that still hold, or takes dismissals back; returns the ids of the others. */
export async function decideProposals(
  context: AppContext,
  actor: Actor,
  { campId, ids, decision }: Deciding,
): Promise<{ decided: number; outdated: string[] }> {
  const wanted = [...new Set(ids)];
  const decided = await context.db.transaction(async (tx) => {
    if (campId !== undefined) await requireCamp(tx, actor, campId);
    const byCamp = await groupByCamp(tx, wanted);
    // Refuses the whole call if the actor may not see all proposals.
    const camps: Camp[] = [];
    for (const id of [...byCamp.keys()].toSorted())
      if (campId === undefined || id === campId) camps.push(await requireCamp(tx, actor, id));
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
  const campOf = await campsOfSessions(tx, [...new Set(named.map(({ sessionId }) => sessionId))]);
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
  decision: Deciding['decision'];
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
  const userIds = await queries.lockTrainees(tx, { campId: camp.id, userIds: named });
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

async function dismiss(
  context: AppContext,
  tx: Database,
  { actor, camp, open }: { actor: Actor; camp: Camp; open: Proposed[] },
): Promise<string[]> {
  const now = context.clock.now();
  const done = await insertDismissals(
    tx,
    open.map(({ id, evidence }) => ({
      campId: camp.id,
      proposal: id,
      evidence,
      createdBy: actor.id,
      createdAt: now,
    })),
  );
  const made = new Set(done);
  await recordAll(
    tx,
    open
      .filter(({ id }) => made.has(id))
      .map(({ userId, kind }) => ({
        action: 'warning.dismissed' as const,
        actorId: actor.id,
        targetId: userId,
        details: { ...bothTitles('wave', camp), kind },
        at: now,
      })),
  );
  await notifyWatchers(context, tx, { campId: camp.id, about: open });
  return done;
}

/** Takes dismissals back; what still holds is proposed again. */
async function restore(
  context: AppContext,
  tx: Database,
  { actor, camp, ids }: { actor: Actor; camp: Camp; ids: string[] },
): Promise<string[]> {
  const done = await deleteDismissals(tx, { campId: camp.id, proposals: ids });
  const restored = done.flatMap((id) => readProposalId(id) ?? []);
  await recordAll(
    tx,
    restored.map(({ userId, kind }) => ({
      action: 'warning.restored' as const,
      actorId: actor.id,
      targetId: userId,
      details: { ...bothTitles('wave', camp), kind },
      at: context.clock.now(),
    })),
  );
  await notifyWatchers(context, tx, { campId: camp.id, about: restored });
  return done;
}
