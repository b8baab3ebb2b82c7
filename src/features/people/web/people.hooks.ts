import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { getCamp, listCamps } from '#features/programme/camps.contract.ts';
import { listAudit } from '#features/audit/audit.contract.ts';
import { listUsers } from '../members.contract.ts';
import type { CallOf, Endpoint } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import {
  addNote,
  listTrainees,
  movePerson,
  type NoteOut,
  type PersonCampOut,
  type personBody,
  readPerson,
  removeNote,
  resendVerificationTo,
  sendPasswordLink,
  removeFromCamp,
  updatePerson,
} from '../people.contract.ts';

export type TraineesQuery = CallOf<typeof listTrainees>['query'];

export const traineesPage = (query: TraineesQuery) => ({
  ...endpointQuery(listTrainees, { query }),
  placeholderData: keepPreviousData,
});

export const personQuery = (id: string) => endpointQuery(readPerson, { params: { id } });

/** A person's page shows the audit log too, which records every change. */
export const useInvalidatePerson = (...others: Endpoint[]) =>
  useInvalidate(readPerson, listTrainees, listAudit, ...others);

export const useAddNote = (id: string) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: z.output<typeof addNote.body> & Idempotent) =>
      call(addNote, { params: { id }, body, idempotencyKey }),
    onSuccess: useInvalidatePerson(),
  });

export const useRemoveNote = (id: string) =>
  useMutation({
    mutationFn: ({ _id: noteId }: NoteOut) => call(removeNote, { params: { id, noteId } }),
    // Also after a failure, because somebody else may have deleted it.
    onSettled: useInvalidatePerson(),
  });

export const useUpdatePerson = (id: string) =>
  useMutation({
    mutationFn: (body: z.output<typeof personBody>) => call(updatePerson, { params: { id }, body }),
    onSuccess: useInvalidatePerson(listUsers),
  });

export const useMovePerson = (id: string, from: string) =>
  useMutation({
    mutationFn: ({ to }: { to: string }) => call(movePerson, { params: { id }, body: { from, to } }),
    // Camps count their trainees.
    onSuccess: useInvalidatePerson(listUsers, listCamps, getCamp),
  });

export const useRemoveFromCamp = (id: string) =>
  useMutation({
    mutationFn: ({ campId }: PersonCampOut) => call(removeFromCamp, { params: { id, campId } }),
    // Also after a failure, because they may have left the camp already.
    onSettled: useInvalidatePerson(listUsers, listCamps, getCamp),
  });

export const useResendVerification = (id: string) =>
  useMutation({
    mutationFn: () => call(resendVerificationTo, { params: { id } }),
    // Also after a failure, because the address may be verified by now.
    onSettled: useInvalidatePerson(),
  });

export const useSendPasswordLink = (id: string) =>
  useMutation({
    mutationFn: () => call(sendPasswordLink, { params: { id } }),
    onSuccess: useInvalidatePerson(),
  });
