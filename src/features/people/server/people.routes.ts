import { worksEverywhere } from '#features/programme/server/camps/camps.fragments.ts';
import { assignMentors } from '#features/programme/server/camps/camp-editing.service.ts';
import { findDefaultCamp, requireCamp, requireDone } from '#features/programme/server/camps/camps.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../people.contract.ts';
import { resendVerification, sendPasswordLink, updatePerson } from './edit-person.service.ts';
import { findNote } from './people.queries.ts';
import { addNote, removeNote, readPerson } from './people.service.ts';
import { toDone, toDetails, toNote, toPerson, toTrainee } from './people.presenter.ts';
import { correctJoinedDay, movePeople, removePersonFromCamp } from './person-camps.service.ts';
import { remind } from './remind.service.ts';
import { askHandover, reportFor, sendReport } from './mentoring.service.ts';
import { toReport } from './mentoring.presenter.ts';
import { listTrainees } from './trainees.queries.ts';

export const peopleRoutes = (context: AppContext): Route[] => [
  on(contract.listTrainees, async ({ query, actor, language }) => {
    // Somebody who works everywhere reads one camp at a time.
    const campId =
      query.campId ?? (worksEverywhere(actor) ? await findDefaultCamp(context, actor) : undefined);
    if (query.campId !== undefined) await requireCamp(context.db, actor, query.campId);
    if (campId === null) return { data: [], total: 0, atRisk: 0, due: 0, judged: 0, missing: null, campId };
    const now = context.clock.now();
    const found = await listTrainees(context.db, actor, { ...query, campId, language, now });
    return { ...found, data: found.data.map((row) => toTrainee(context, row)), campId: campId ?? null };
  }),

  on(contract.readPerson, async ({ actor, params, language }) => {
    const read = await readPerson(context, actor, { id: params.id, language });
    return { data: toPerson(context, { actor, language }, read) };
  }),

  on(contract.updatePerson, async ({ actor, params, body, address }) => {
    const user = await updatePerson(context, actor, { id: params.id, body, address });
    return { message: 'people.messages.updated', data: toDetails(context, actor, user) };
  }),

  on(contract.addNote, async ({ actor, params, body, language }) => {
    const id = await addNote(context, actor, { id: params.id, ...body });
    const note = await findNote(context.db, id, language);
    if (!note) throw notFound();
    return { message: 'people.messages.noteAdded', data: toNote(note, actor) };
  }),

  on(contract.removeNote, async ({ actor, params }) => {
    await removeNote(context, actor, params);
    return { message: 'people.messages.noteRemoved' };
  }),

  on(contract.askHandover, async ({ actor, params, body }) => {
    await askHandover(context, actor, { id: params.id, ...body });
    return { message: 'people.messages.handoverAsked' };
  }),

  on(contract.readReport, async ({ actor, query, language }) => ({
    data: (await reportFor(context, actor, query.campId)).map((row) => toReport(row, language)),
  })),

  on(contract.sendReport, async ({ actor, body }) => {
    await sendReport(context, actor, body);
    return { message: 'people.messages.reportSent' };
  }),

  on(contract.movePerson, async ({ actor, params, body }) => {
    requireDone(await movePeople(context, actor, { userIds: [params.id], ...body }));
    return { message: 'people.messages.moved' };
  }),

  on(contract.movePeople, async ({ actor, body, language }) => ({
    data: toDone(context, language, body.userIds, await movePeople(context, actor, body)),
  })),

  on(contract.mentorPeople, async ({ actor, body, language }) => ({
    data: toDone(context, language, body.userIds, await assignMentors(context, actor, body)),
  })),

  on(contract.remindPeople, async ({ actor, body, language }) => ({
    data: toDone(context, language, body.userIds, await remind(context, actor, body)),
  })),

  on(contract.removeFromCamp, async ({ actor, params }) => {
    await removePersonFromCamp(context, actor, params);
    return { message: 'people.messages.takenOut' };
  }),

  on(contract.correctJoined, async ({ actor, params, body }) => {
    await correctJoinedDay(context, actor, { ...params, ...body });
    return { message: 'people.messages.joinedCorrected' };
  }),

  on(contract.resendVerificationTo, async ({ actor, params }) => {
    await resendVerification(context, actor, params.id);
    return { message: 'people.messages.verificationSent' };
  }),

  on(contract.sendPasswordLink, async ({ actor, params }) => {
    await sendPasswordLink(context, actor, params.id);
    return { message: 'people.messages.passwordLinkSent' };
  }),
];
