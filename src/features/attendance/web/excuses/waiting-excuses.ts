import { formKind } from '#kit/web/outbox/form-kind.ts';
import { listExcuses, sendExcuse } from '../../excuses.contract.ts';

/** Excuses that wait for a connection, one of each session. */
export const excuseForms = formKind('excuse', sendExcuse, [listExcuses]);
