import * as queries from './excuses.queries.ts';
import { closeUndoable, record, recordUndoable } from '#features/audit/server/audit.service.ts';
import { excuseAbsence, restoreMark } from '../attendance.service.ts';
import { requireCamp } from '#features/programme/server/camps/camps.service.ts';
import {
  audienceOf,
  retractNotification,
  notify,
} from '#features/notifications/server/inbox/inbox.service.ts';
import { sessionRefusal } from '#features/programme/server/sessions/sessions.service.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedUnique } from '#kit/server/database/errors.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { changedSince, notFound, unsupportedMedia } from '#kit/shared/errors.ts';
import * as errors from '../../attendance.errors.ts';
import { isExcusable, wasAway } from '../../excuses.rules.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type * as contract from '../../excuses.contract.ts';
import type { Excusable } from './excuses.queries.ts';
import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { fitImage } from '#kit/server/files/images.ts';

export { countWaitingExcuses, excusesOf, findProof, proofsOf } from './excuses.queries.ts';

interface Asked {
  sessionId: string;
  userId: string;
}

/** The session, where this person may still be excused from it. */
async function requireExcusable(db: Database, asked: Asked, now: Date): Promise<Excusable> {
  const found = await queries.findExcusable(db, asked);
  if (!found) throw await sessionRefusal(db, asked.sessionId, errors.excusedSessionUnknown);
  if (!found.trains) throw errors.notInCamp();
  if (!found.counts) throw errors.beforeJoining();
  if (!isExcusable(found.heldAt, now)) throw errors.tooLate();
  if (!wasAway(found.mark)) throw errors.wasThere();
  return found;
}

/** What a session means for somebody: whether they were there, and whether they can ask to be excused from it. */
export async function ownAbsence({ db, clock }: AppContext, actor: Actor, sessionId: string) {
  const found = await queries.findExcusable(db, { sessionId, userId: actor.id });
  if (!found) return { attended: false, mayExcuse: false };
  const attended = !wasAway(found.mark);
  const isOpen = found.trains && found.counts && isExcusable(found.heldAt, clock.now());
  return { attended, mayExcuse: isOpen && !attended && found.mark !== 'excused' };
}

export async function sendExcuse(
  context: AppContext,
  actor: Actor,
  { sessionId, reason, file }: BodyOf<typeof contract.sendExcuse> & { file: Upload | undefined },
): Promise<string> {
  const { db, clock, files } = context;
  const asked = { sessionId, userId: actor.id };
  // Checked before the file is stored, so that a refused one leaves nothing behind.
  await requireExcusable(db, asked, clock.now());
  const proof = file && (await cleanProof(file, 'file'));
  const fileKey = proof ? await files.put('excuses', proof.extension, proof.content) : null;
  try {
    return await db.transaction(async (tx) => {
      const at = clock.now();
      const found = await requireExcusable(tx, asked, at);
      if (found.mark === 'excused') throw errors.alreadyAsked();
      const excuse = { ...asked, reason, fileKey, fileName: proof?.name, createdAt: at };
      const id = await queries.insertExcuse(tx, excuse);
      const details = found.place;
      const entry = { action: 'excuse.sent', actorId: actor.id, targetId: actor.id, details, at } as const;
      const quiet = await recordUndoable(tx, entry, { detail: sessionId, undoes: 'excuse.taken-back' });
      await notifyDeciders(context, tx, { id, actor, found, reason, quiet });
      return id;
    });
  } catch (error) {
    if (fileKey) await files.remove(fileKey);
    throw violatedUnique(error) === 'excuses_open' ? errors.alreadyAsked() : error;
  }
}

interface Sent {
  id: string;
  actor: Actor;
  found: Excusable;
  reason: string;
  /** The same was sent and taken back before. */
  quiet: boolean;
}

/** Those who take attendance in the camp and the person's mentor; where there are no others, the leaders. */
async function notifyDeciders(
  context: AppContext,
  tx: Database,
  { id, actor, found, reason, quiet }: Sent,
): Promise<void> {
  const { campId, mentorId, name, place } = found;
  const others = (ids: (string | null)[]) => ids.flatMap((one) => (one === actor.id ? [] : (one ?? [])));
  const near = others([...(await audienceOf(tx, { campId, duties: ['hr'] })), mentorId]);
  const to = near.length > 0 ? near : others(await audienceOf(tx, { campId, leaders: true }));
  const facts = { name, reason, ...place };
  await notify(context, tx, [{ kind: 'new-excuse', campId, about: id, facts, to }], { quiet });
}

/** Accepting marks the absence as excused; any other decision brings back the mark that stood there. */
export async function decideExcuse(
  context: AppContext,
  actor: Actor,
  { id, decision, reason, expected }: BodyOf<typeof contract.decideExcuse> & { id: string },
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const at = context.clock.now();
      const excuse = await queries.lockExcuse(tx, id);
      const found = excuse && (await queries.findExcusable(tx, excuse));
      if (!excuse || !found) throw notFound();
      await requireCamp(tx, actor, found.campId);
      requireOther(actor, excuse.userId);
      if (!found.trains) throw errors.leftCamp();
      if (expected !== undefined && expected !== excuse.state) throw changedSince();
      if (excuse.state === decision) return;
      const { sessionId, userId } = excuse;
      const { place, campId } = found;
      const of = { sessionId, userId, actorId: actor.id, place, at };
      let markBefore: Excusable['mark'] = null;
      if (decision === 'accepted') markBefore = await excuseAbsence(tx, of);
      else if (excuse.state === 'accepted') await restoreMark(tx, { ...of, state: excuse.markBefore });
      const entry = { actorId: actor.id, targetId: userId, details: place, at };
      // What was said before is not true any more.
      await retractNotification(tx, { userId, kind: 'excuse-decided', about: id });
      const answer = (decision === 'rejected' && reason) || null;
      const isOpen = decision === 'pending';
      const by = isOpen ? { decidedBy: null, decidedAt: null } : { decidedBy: actor.id, decidedAt: at };
      await queries.decideExcuse(tx, id, { state: decision, markBefore, answer, ...by });
      const done = { targetId: userId, detail: sessionId, at };
      await closeUndoable(tx, ['excuse.sent', 'excuse.taken-back'], [done]);
      await record(tx, { action: isOpen ? 'excuse.reopened' : `excuse.${decision}`, ...entry });
      if (isOpen) return;
      const decider = decision === 'rejected' ? await findUser(tx, actor.id) : null;
      const variant = decision === 'accepted' ? decision : answer ? 'refused-why' : 'refused';
      const named = decider && { by: `${decider.firstName} ${decider.lastName}` };
      const facts = { variant, sessionId, ...place, ...named, ...(answer && { answer }) };
      await notify(context, tx, [{ kind: 'excuse-decided', campId, about: id, facts, to: [userId] }]);
    });
  } catch (error) {
    // Another excuse was sent after the rejection.
    throw violatedUnique(error) === 'excuses_open' ? errors.alreadyDecided() : error;
  }
}

/** Excuses of others are not found. */
export async function takeBackExcuse(context: AppContext, actor: Actor, id: string): Promise<void> {
  const fileKey = await context.db.transaction(async (tx) => {
    const excuse = await queries.lockExcuse(tx, id);
    if (excuse?.userId !== actor.id) throw notFound();
    if (excuse.state !== 'pending') throw errors.alreadyDecided();
    const found = await queries.findExcusable(tx, excuse);
    await queries.deleteExcuse(tx, id);
    const by = { actorId: actor.id, targetId: actor.id, at: context.clock.now() };
    const entry = { action: 'excuse.taken-back', ...by, details: found?.place } as const;
    await recordUndoable(tx, entry, { detail: excuse.sessionId, undoes: 'excuse.sent' });
    return excuse.fileKey;
  });
  if (fileKey) await context.files.remove(fileKey);
}

const maxProofs = 500;

/** Deletes the files of excuses that are gone. */
export async function deleteProofs({
  db,
  files,
}: {
  db: Database;
  files: Pick<AppContext['files'], 'remove'>;
}): Promise<void> {
  for (const key of await queries.findProofsToDelete(db, maxProofs)) {
    await files.remove(key);
    await queries.forgetProof(db, key);
  }
}

const maxSidePixels = 2000;

/** A document is stored as it is; of a picture only the pixels are left, which tell no place and no phone. */
async function cleanProof({ filename, content }: Upload, field: string) {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (type?.mime === 'application/pdf') return { content, extension: 'pdf', name: nameOf(filename, 'pdf') };
  if (!type?.mime.startsWith('image/')) throw unsupportedMedia(field, 'excuses.errors.fileInvalid');
  const picture = await fitImage(content, { field, maxSidePixels });
  return { content: picture, extension: 'webp', name: nameOf(filename, 'webp') };
}

/** The name that the person knows it by, with the extension of what it became. */
function nameOf(filename: string, extension: string): string {
  const name = basename(filename.replaceAll('\\', '/'))
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069"]/gu, '')
    .slice(0, 120)
    .trim();
  return `${name || 'excuse'}.${extension}`;
}
