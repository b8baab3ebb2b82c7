import { listAudit } from '#features/audit/audit.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { getCamp, listCamps } from '#features/programme/camps.contract.ts';
import {
  changeRole,
  listUsers,
  previewRole,
  restoreRole,
  removeUser,
  type MemberOut,
  type roleBody,
  addMember,
  getNationalId,
  importUsers,
  type newMemberBody,
} from '../../members.contract.ts';
import type { assignableRoles } from '#club/shared/access.ts';
import type { CallOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useChange, useInvalidate, useSettled } from '#kit/web/query.tsx';
import { callForWholeList } from '#kit/web/call-whole-list.ts';

export type MembersQuery = CallOf<typeof listUsers>['query'];

export const membersPage = (query: MembersQuery) => endpointPage(listUsers, { query });

export const readAllMembers = async (query: MembersQuery): Promise<MemberOut[]> =>
  (await callForWholeList(listUsers, { query: query })).data;

/** Both users and camps include memberships. */
const memberEndpoints = [listUsers, listCamps, getCamp, listAudit, previewRole];

type NewMember = z.output<typeof newMemberBody> & { image: File | undefined } & Idempotent;

export const useAddMember = () =>
  useChange(memberEndpoints, ({ image, idempotencyKey, ...body }: NewMember) =>
    call(addMember, { body, files: { image }, idempotencyKey }),
  );

export const useChangeRole = (id: string) =>
  useChange(memberEndpoints, ({ idempotencyKey, ...body }: z.output<typeof roleBody> & Idempotent) =>
    call(changeRole, { params: { id }, body, idempotencyKey }),
  );

export const useRestoreRole = (id: string) =>
  useSettled(memberEndpoints, (body: z.output<typeof restoreRole.body>) =>
    call(restoreRole, { params: { id }, body }),
  );

export const useRemoveMember = () =>
  useSettled(memberEndpoints, ({ _id }: MemberOut) => call(removeUser, { params: { id: _id } }));

/** The camps that a new role makes somebody leave; never cached, because they must be true when they are shown. */
export const rolePreviewQuery = (id: string, role: (typeof assignableRoles)[number]) => ({
  ...endpointQuery(previewRole, { params: { id }, query: { role } }),
  staleTime: 0,
  gcTime: 0,
});

export function useImport() {
  const invalidate = useInvalidate(...memberEndpoints);
  return useMutation({
    mutationFn: ({ file, ...body }: { file: File; commit: boolean; joinedOn: string }) =>
      call(importUsers, { body, files: { file } }),
    onSuccess: async (_reply, { commit }) => {
      if (commit) await invalidate();
    },
  });
}

/** A mutation, because every reading is recorded, and because the ID must not stay in a cache. */
export function useShowNationalId(id: string) {
  const invalidate = useInvalidate(listAudit);
  return useMutation({
    mutationFn: () => call(getNationalId, { params: { id } }),
    gcTime: 0,
    onSettled: invalidate,
  });
}
