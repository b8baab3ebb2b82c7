import { assertFilterTargetsExist, findCamp } from '../camps/camps.service.ts';
import { countPendingOf } from '../requests/requests.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { toParts } from '#club/shared/removal.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../../archive.contract.ts';
import { listEntries, countTrainees } from './archive.queries.ts';
import { countEntriesRemoval, archive, removeEntry, restoreEntry } from './archive.service.ts';

export const archiveRoutes = (context: AppContext): Route[] => [
  on(contract.listArchive, async ({ query, language }) => {
    const { rows, total } = await listEntries(context.db, { ...query, language });
    if (total === 0) await assertFilterTargetsExist(context.db, query);
    return { data: rows, total };
  }),

  on(contract.previewArchiveCamp, async ({ params }) => {
    if (!(await findCamp(context.db, params.id))) throw notFound();
    const [trainees, pending] = await Promise.all([
      countTrainees(context.db, params.id),
      countPendingOf(context.db, params.id),
    ]);
    return { data: { trainees, pending } };
  }),

  on(contract.addToArchive, async ({ actor, body }) => ({
    message: 'archive.messages.added',
    data: await archive(context, actor, body),
  })),

  on(contract.restore, async ({ actor, params }) => {
    await restoreEntry(context, actor, params.id);
    return { message: 'archive.messages.restored' };
  }),

  on(contract.archiveRemoval, async ({ query }) => {
    const counts = await countEntriesRemoval(context.db, query.ids);
    if (!counts) throw notFound();
    return { data: { parts: toParts(counts), blocked: false } };
  }),

  on(contract.removeForGood, async ({ actor, params }) => {
    await removeEntry(context, actor, params.id);
    return { message: 'archive.messages.removed' };
  }),
];
