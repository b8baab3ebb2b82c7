import { mapInChunks } from '#kit/server/chunks.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { listAudit } from '../audit.contract.ts';
import { readAudit, toEntry } from './audit-list.service.ts';

export const auditRoutes = (context: AppContext): Route[] => [
  on(listAudit, async ({ query, language }) => {
    const { rows, total, person } = await readAudit(context, query);
    const data = await mapInChunks(rows, (row) => toEntry(row, language));
    return { data, total, person };
  }),
];
