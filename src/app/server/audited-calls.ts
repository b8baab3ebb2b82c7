import { record } from '#features/audit/server/audit.service.ts';
import { refusalRecorder } from '#features/audit/server/refusals.service.ts';
import { maskNationalId } from '#features/accounts/users.rules.ts';
import { latinText } from '#kit/shared/typed-text.ts';
import type { CallLog } from '#kit/server/http/call-log.ts';
import type { Log } from '#kit/server/log/log.ts';
import type { World } from '#club/server/world.ts';
import { isStaffOnly, may } from '#club/shared/access.ts';

/** What every file has, or what says nothing about its content. */
const unrecorded = new Set(['page', 'size', 'format', 'ids', 'nationalIds', 'sort']);

/** The filters of an export; a person can be searched by national ID, which the log must not hold. */
const filtersOf = (query: unknown) =>
  Object.entries(query ?? {})
    .filter(([name, value]) => !unrecorded.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => [name, name === 'search' ? maskNationalIdsIn(String(value)) : value] as const);

const maskNationalIdsIn = (search: string): string =>
  latinText(search).replace(/\d[\d\s]{12,}\d/g, (digits) => maskNationalId(digits.replace(/\s/g, '')));

/** Records files of lists that are not public, and refused attempts on calls of the staff. */
export function auditedCalls({ db, clock }: World, log: Log): CallLog {
  const recordRefusal = refusalRecorder(db);
  return {
    async exported({ actor, address, query }, { endpoint, format, rows }) {
      if (!actor || may(null, endpoint.can)) return;
      const { nationalIds } = query as { nationalIds?: string };
      const filters = Object.fromEntries(filtersOf(query));
      await record(db, {
        action: nationalIds === '1' ? 'national-id.exported' : 'list.exported',
        actorId: actor.id,
        address,
        details: { list: endpoint.path, format, rows, ...filters },
        at: clock.now(),
      });
    },

    async refused({ actor, address }, { method, path, can }) {
      if (!isStaffOnly(can)) return;
      const refusal = { actorId: actor?.id ?? null, address, call: `${method} ${path}`, at: clock.now() };
      // The call is refused either way.
      await recordRefusal(refusal).catch((error: unknown) =>
        log.error({ err: error }, 'A refusal was not recorded'),
      );
    },
  };
}
