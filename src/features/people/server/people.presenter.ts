import { toEntry } from '#features/audit/server/audit-list.service.ts';
import { toPrivateUser, toUser } from '#features/accounts/server/users/users.presenter.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { DoneForSome } from '#features/programme/server/camps/camps.service.ts';
import type { DoneForOut, NoteOut, PersonOut, TraineeOut } from '../people.contract.ts';
import { messageText } from '../people.rules.ts';
import type { ListedNote } from './people.queries.ts';
import type { readPerson } from './people.service.ts';
import type { TraineeRow } from './trainees.queries.ts';

type Read = Awaited<ReturnType<typeof readPerson>>;

export const toDetails = (context: AppContext, actor: Actor, user: UserRow): PersonOut['user'] =>
  may(actor.role, 'people.private') ? toPrivateUser(context, user) : toUser(context, user);

export const toTrainee = (
  { translate }: AppContext,
  { firstName, speaks, ownWave, from, isDue, ...row }: TraineeRow,
): TraineeOut => ({
  ...row,
  message: messageText({ ...row, firstName, from, wave: ownWave, due: isDue }, (text) =>
    translate(speaks, text),
  ),
});

export const toNote = ({ note, camp, level, author }: ListedNote, actor: Actor): NoteOut => ({
  _id: note.id,
  text: note.text,
  outcome: note.outcome,
  followUpOn: note.followUpOn,
  camp: { _id: note.campId, title: camp, level },
  author: note.authorId === null ? null : { _id: note.authorId, name: author ?? '' },
  createdAt: note.createdAt.toISOString(),
  mine: note.authorId === actor.id || may(actor.role, 'person.edit'),
});

/** What was done for the people of a call, in its order and the reader’s language. */
export const toDone = (
  { translate }: AppContext,
  language: Language,
  userIds: readonly string[],
  { refused, mentors }: DoneForSome,
): DoneForOut[] =>
  [...new Set(userIds)].map((userId) => {
    const refusal = refused.get(userId);
    const reason = refusal ? translate(language, refusal.text) : null;
    return { userId, ok: !refusal, reason, mentorBefore: refusal ? null : (mentors.get(userId) ?? null) };
  });

export const toPerson = (
  context: AppContext,
  { actor, language }: { actor: Actor; language: Language },
  { user, handle, waves: camps, duties, left, excuses, notes, trainee, requests, history }: Read,
): PersonOut => ({
  user: toDetails(context, actor, user),
  handle,
  waves: camps,
  duties: duties.map(({ campId, camp, level, duty }) => ({
    camp: { _id: campId, title: camp, level },
    duty,
  })),
  left: [...left],
  excuses: excuses.map((excuse) => ({ ...excuse, createdAt: excuse.createdAt.toISOString() })),
  notes: notes.map((note) => toNote(note, actor)),
  message: trainee ? toTrainee(context, trainee).message : null,
  requests: requests.map(({ request, camp, level }) => ({
    _id: request.id,
    camp: { _id: camp.id, title: camp.title, level: level.title },
    status: request.state,
    reason: request.reason,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  })),
  history: history.map((entry) => toEntry(entry, language)),
});
