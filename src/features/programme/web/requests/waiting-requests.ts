import { formKind } from '#kit/web/outbox/form-kind.ts';
import { getLevel } from '../../levels.contract.ts';
import { askToJoin, listOwnRequests } from '../../requests.contract.ts';

/** Requests to join that wait for a connection, one of each camp. */
export const requestForms = formKind('join request', askToJoin, [listOwnRequests, getLevel]);
