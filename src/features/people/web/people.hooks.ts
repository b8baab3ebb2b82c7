import { getCamp, listCamps } from '#features/programme/camps.contract.ts';
import { listAudit } from '#features/audit/audit.contract.ts';
import { listUsers } from '../members.contract.ts';
import type { CallOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useChange, useInvalidate, useSettled } from '#kit/web/query.tsx';
import {
  addNote,
  askHandover,
  correctJoined,
  listTrainees,
  type DoneForOut,
  mentorPeople,
  movePeople,
  type NoteOut,
  type PersonCampOut,
  type personBody,
  readPerson,
  readReport,
  removeNote,
  resendVerificationTo,
  sendPasswordLink,
  sendReport,
  removeFromCamp,
  type TraineeOut,
  updatePerson,
} from '../people.contract.ts';

export type TraineesQuery = CallOf<typeof listTrainees>['query'];

export const traineesPage = (query: TraineesQuery) => endpointPage(listTrainees, { query });

export const personQuery = (id: string) => endpointQuery(readPerson, { params: { id } });

/** A person's page shows the audit log too, which records every change. */
const personEndpoints = [readPerson, listTrainees, listAudit];
/** Camps count their trainees. */
const campEndpoints = [...personEndpoints, listUsers, listCamps, getCamp];

export const useInvalidatePerson = () => useInvalidate(...personEndpoints);

export const useAddNote = (id: string) =>
  useChange(personEndpoints, ({ idempotencyKey, ...body }: z.output<typeof addNote.body> & Idempotent) =>
    call(addNote, { params: { id }, body, idempotencyKey }),
  );

export const useRemoveNote = (id: string) =>
  useSettled(personEndpoints, ({ _id: noteId }: NoteOut) => call(removeNote, { params: { id, noteId } }));

/** Never cached, because it must be true when it is sent. */
export const reportQuery = { ...endpointQuery(readReport, { query: {} }), staleTime: 0, gcTime: 0 };

export const useSendReport = () =>
  useChange([listAudit], ({ idempotencyKey, ...body }: z.output<typeof sendReport.body> & Idempotent) =>
    call(sendReport, { body, idempotencyKey }),
  );

export const useAskHandover = (id: string) =>
  useChange(personEndpoints, (body: z.output<typeof askHandover.body>) =>
    call(askHandover, { params: { id }, body }),
  );

export const useUpdatePerson = (id: string) =>
  useChange([...personEndpoints, listUsers], (body: z.output<typeof personBody>) =>
    call(updatePerson, { params: { id }, body }),
  );

/** Totals, ranks and counts of both camps change with it. */
export const useMovePeople = () =>
  useSettled('everything', (body: z.output<typeof movePeople.body>) => call(movePeople, { body }));

export const useMentorPeople = (campId: string) =>
  useSettled('everything', (body: Omit<z.output<typeof mentorPeople.body>, 'campId'>) =>
    call(mentorPeople, { body: { campId, ...body } }),
  );

/** For an undo: these people with the mentors whom they had. */
export const asBefore = (done: readonly DoneForOut[]) => ({
  userIds: done.map(({ userId }) => userId),
  mentors: done.flatMap(({ userId, mentorBefore: mentorId }) => (mentorId ? [{ userId, mentorId }] : [])),
});

export const readAllTrainees = async (query: TraineesQuery): Promise<TraineeOut[]> =>
  (await callForWholeList(listTrainees, { query })).data;

export const useRemoveFromCamp = (id: string) =>
  useSettled(campEndpoints, ({ campId }: PersonCampOut) => call(removeFromCamp, { params: { id, campId } }));

export const useCorrectJoined = (id: string, campId: string) =>
  useChange(campEndpoints, (body: { joinedOn: string }) =>
    call(correctJoined, { params: { id, campId }, body }),
  );

/** Refused when the address is verified by now. */
export const useResendVerification = (id: string) =>
  useSettled(personEndpoints, () => call(resendVerificationTo, { params: { id } }));

export const useSendPasswordLink = (id: string) =>
  useChange(personEndpoints, () => call(sendPasswordLink, { params: { id } }));
