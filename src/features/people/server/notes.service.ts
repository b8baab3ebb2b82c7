import { record } from '#features/audit/server/audit.service.ts';
import { requireCamp } from '#features/programme/server/camps/camps.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { notTraining } from '../people.errors.ts';
import * as queries from './people.queries.ts';
import { belongsTo } from './people.queries.ts';
import { requirePerson } from './people.service.ts';

/** Nobody has to do with notes on themselves. */
function requireAnother(actor: Actor, id: string): void {
  if (actor.id === id) throw forbidden();
}

/** For people of the camp, also those who left it. */
export async function addNote(
  context: AppContext,
  actor: Actor,
  { id, campId, text }: { id: string; campId: string; text: string },
): Promise<string> {
  requireAnother(actor, id);
  await requirePerson(context, actor, id);
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const camp = await requireCamp(tx, actor, campId);
    if (!(await belongsTo(tx, { userId: id, campId }))) throw notTraining('campId');
    const note = await queries.insertNote(tx, { userId: id, campId, authorId: actor.id, text, at });
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
  requireAnother(actor, id);
  await context.db.transaction(async (tx) => {
    const note = await queries.lockNote(tx, { id: noteId, userId: id });
    if (!note) throw notFound();
    const camp = await requireCamp(tx, actor, note.campId);
    if (note.authorId !== actor.id && !may(actor.role, 'person.edit')) throw forbidden();
    await queries.deleteNote(tx, noteId);
    const details = bothTitles('wave', camp);
    await record(tx, {
      action: 'note.removed',
      actorId: actor.id,
      targetId: id,
      details,
      at: context.clock.now(),
    });
  });
}
