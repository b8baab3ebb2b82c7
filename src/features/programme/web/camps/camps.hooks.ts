import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call, type Idempotent } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useChange, useSettled } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { pickListQuery } from '#kit/web/whole-list.ts';
import { getLevel, listLevels } from '../../levels.contract.ts';
import {
  addCamp,
  type campBody,
  type CampOut,
  type CampPageOut,
  type cloneBody,
  cloneCamp,
  getCamp,
  listCamps,
  listCampsOfLevel,
  removeCamp,
  updateCamp,
} from '../../camps.contract.ts';

/** A page of them that can be searched, without the filters of the list screen. */
export const campsSearch = ({ query }: ListQuery) => endpointPage(listCamps, { query });

export const allLevelsQuery = pickListQuery(listLevels, {});

/** All camps, or those that the reader works in, as the server decides. */
export const allCampsQuery = pickListQuery(listCamps, {});

/** A camp with its sessions and people, for screens that only accepted people open. */
export const campQuery = (id: string) => ({
  ...endpointQuery(getCamp, { params: { id } }),
  select: wholeCamp,
});

function wholeCamp({ data }: ReplyOf<typeof getCamp>): { data: CampPageOut } {
  if (data.locked) throw new ApiFailure({ code: 'FORBIDDEN', message: 'access.joinFirst' });
  return { data };
}

/** Levels name and count their camps. */
const campEndpoints = [listCamps, getCamp, listCampsOfLevel, listLevels, getLevel];

export const useSaveCamp = (id: string | undefined) =>
  useChange(campEndpoints, ({ idempotencyKey, ...body }: z.output<typeof campBody> & Idempotent) =>
    id === undefined ? call(addCamp, { body, idempotencyKey }) : call(updateCamp, { params: { id }, body }),
  );

export const useCloneCamp = ({ _id }: CampOut) =>
  useChange(campEndpoints, ({ idempotencyKey, ...body }: z.output<typeof cloneBody> & Idempotent) =>
    call(cloneCamp, { params: { id: _id }, body, idempotencyKey }),
  );

export const useRemoveCamp = () =>
  useSettled(campEndpoints, ({ _id }: CampOut) => call(removeCamp, { params: { id: _id } }));

/** Path of the form; with `?id=` it updates. */
export const campForm = '/dashboard/waves/addwave';
