import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { getCamp, listCamps } from '#features/programme/camps.contract.ts';
import { listAudit } from '#features/audit/audit.contract.ts';
import { listUsers } from '../members.contract.ts';
import type { CallOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import {
  addNote,
  listTrainees,
  movePerson,
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
export const useInvalidatePerson = () => useInvalidate(readPerson, listTrainees, listAudit);

export function useAddNote(id: string) {
  const invalidate = useInvalidatePerson();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: z.output<typeof addNote.body> & Idempotent) =>
      call(addNote, { params: { id }, body, idempotencyKey }),
    onSuccess: invalidate,
  });
}

export function useRemoveNote(id: string) {
  const invalidate = useInvalidatePerson();
  return useMutation({
    mutationFn: (noteId: string) => call(removeNote, { params: { id, noteId } }),
    // Also after a failure, because somebody else may have deleted it.
    onSettled: invalidate,
  });
}

export function useUpdatePerson(id: string) {
  const invalidate = useInvalidate(readPerson, listTrainees, listAudit, listUsers);
  return useMutation({
    mutationFn: (body: z.output<typeof personBody>) => call(updatePerson, { params: { id }, body }),
    onSuccess: invalidate,
  });
}

/** Camps count their trainees. */
const useInvalidatePlaces = () =>
  useInvalidate(readPerson, listTrainees, listAudit, listUsers, listCamps, getCamp);

export function useMovePerson(id: string, from: string) {
  const invalidate = useInvalidatePlaces();
  return useMutation({
    mutationFn: ({ to }: { to: string }) => call(movePerson, { params: { id }, body: { from, to } }),
    onSuccess: invalidate,
  });
}

export function useRemoveFromCamp(id: string) {
  const invalidate = useInvalidatePlaces();
  return useMutation({
    mutationFn: (campId: string) => call(removeFromCamp, { params: { id, campId } }),
    // Also after a failure, because they may have left the camp already.
    onSettled: invalidate,
  });
}

export function useResendVerification(id: string) {
  const invalidate = useInvalidatePerson();
  return useMutation({
    mutationFn: () => call(resendVerificationTo, { params: { id } }),
    // Also after a failure, because the address may be verified by now.
    onSettled: invalidate,
  });
}

export function useSendPasswordLink(id: string) {
  const invalidate = useInvalidatePerson();
  return useMutation({
    mutationFn: () => call(sendPasswordLink, { params: { id } }),
    onSuccess: invalidate,
  });
}
