import * as queries from './people.queries.ts';
import { dutiesOf, requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { readAudit } from '#features/audit/server/audit-list.service.ts';
import { progressOf } from '#features/home/server/progress/progress.service.ts';
import { findRequestsOf } from '#features/programme/server/requests/requests.service.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { may } from '#club/shared/access.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { notTraining } from '../people.errors.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type { addNote as addNoteContract } from '../people.contract.ts';
import { listTrainees } from './trainees.queries.ts';

/** The newest entries; the audit log has the rest. */
const historySize = 20;

interface Wanted {
  id: string;
  language: Language;
}

/** Throws 404 for nobody, 403 for somebody whom the actor does not work with. Archived people are for leaders. */
export async function requirePerson(context: AppContext, actor: Actor, id: string): Promise<UserRow> {
  const user = await findUser(context.db, id);
  if (!user) throw notFound();
  if (!(await queries.worksWith(context.db, { actor, userId: id }))) throw forbidden();
  if (user.archivedAt && !may(actor.role, 'people.every')) throw notFound();
  return user;
}

export async function readPerson(context: AppContext, actor: Actor, { id, language }: Wanted) {
  const user = await requirePerson(context, actor, id);
  const reading = { actor, userId: id, language };
  const { db } = context;
  const now = context.clock.now();
  const [handle, places, progress, duties, left, excuses, notes, trainees, requests, history] =
    await Promise.all([
      queries.handleOf(db, id),
      queries.sharedCamps(db, reading),
      progressOf(context, { userId: id, language, own: actor.id === id }),
      dutiesOf(db, id, language),
      queries.formerCamps(db, reading),
      may(actor.role, 'excuse.decide') ? queries.excusesIn(db, reading) : [],
      // A trainee may have become staff or a leader since.
      actor.id === id ? [] : queries.notesOn(db, reading),
      listTrainees(db, actor, { userId: id, language, now, page: 1, size: 1, format: 'json' }),
      may(actor.role, 'request.decide') ? findRequestsOf(db, id, language) : [],
      may(actor.role, 'audit.read')
        ? readAudit(context, { person: id, page: 1, size: historySize, format: 'json' }).then(
            ({ rows }) => rows,
          )
        : [],
    ]);
  const camps = places.flatMap(({ campId, joinedAt, mentorId }) => {
    const camp = progress.find((one) => one.campId === campId);
    return camp ? [{ ...camp, joinedAt: joinedAt.toISOString(), mentorId }] : [];
  });
  return {
    user,
    handle,
    waves: camps,
    duties,
    left,
    excuses,
    notes,
    trainee: trainees.data[0],
    requests,
    history,
  };
}

/** For people of the camp, also those who left it. */
export async function addNote(
  context: AppContext,
  actor: Actor,
  { id, campId, text = '', ...contact }: BodyOf<typeof addNoteContract> & { id: string },
): Promise<string> {
  requireOther(actor, id);
  await requirePerson(context, actor, id);
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const camp = await requireCamp(tx, actor, campId);
    if (!(await queries.belongsTo(tx, { userId: id, campId }))) throw notTraining('campId');
    const note = await queries.insertNote(tx, {
      userId: id,
      campId,
      authorId: actor.id,
      text,
      ...contact,
      at,
    });
    const details = bothTitles('wave', camp);
    await record(tx, { action: 'note.added', actorId: actor.id, targetId: id, details, at });
    return note;
  });
}

/** One's own; a leader deletes every one. */
export async function removeNote(
  context: AppContext,
  actor: Actor,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  requireOther(actor, id);
  await context.db.transaction(async (tx) => {
    const note = await queries.lockNote(tx, { id: noteId, userId: id });
    if (!note) throw notFound();
    const camp = await requireCamp(tx, actor, note.campId);
    if (note.authorId !== actor.id && !may(actor.role, 'person.edit')) throw forbidden();
    await queries.deleteNote(tx, noteId);
    const entry = { actorId: actor.id, targetId: id, details: bothTitles('wave', camp) };
    await record(tx, { action: 'note.removed', ...entry, at: context.clock.now() });
  });
}
