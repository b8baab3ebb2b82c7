import * as contract from '../system.contract.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { on, onFile, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import { makeBackup } from './backup.service.ts';
import { offerDownload, openDownload, findBackup, findBackups, readSystem } from './system.service.ts';
import { toBackup, toSystem } from './system.presenter.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000);

export function systemRoutes(context: AppContext): Route[] {
  const countFiles = filesUsage(context);
  return [
    on(contract.getSystem, async ({ language }) => {
      const [reading, files] = await Promise.all([readSystem(context), countFiles()]);
      return {
        data: toSystem({ ...reading, context, language, startedAt, files, now: context.clock.now() }),
      };
    }),

    on(contract.listBackups, async ({ query, language }) => {
      const { rows, total } = await findBackups(context.db, query);
      return { data: rows.map((row) => toBackup({ context, language }, row)), ...query, total };
    }),

    on(contract.makeBackup, async ({ actor, address, language }) => {
      const { id, name } = await makeBackup(context, { reason: 'asked', by: actor.id });
      const entry = { action: 'backup.started', actorId: actor.id, targetId: id, address } as const;
      await record(context.db, { ...entry, details: { name }, at: context.clock.now() });
      const row = await findBackup(context.db, id);
      if (!row) throw notFound();
      return { data: toBackup({ context, language }, row) };
    }),

    on(contract.offerBackup, async ({ actor, params, body, address }) => {
      const url = await offerDownload(context, actor, { ...params, ...body, address });
      return { data: { url } };
    }),

    onFile(contract.downloadBackup, ({ actor, params, query, address }) =>
      openDownload(context, actor, { ...params, query, address }),
    ),
  ];
}

interface Usage {
  count: number;
  size: number;
}

const freshForMs = 10 * 60_000;

/** Counts the uploaded files; the count is reused for a while, because storage of many files takes seconds to list. */
function filesUsage({ files, clock }: Pick<AppContext, 'files' | 'clock'>) {
  let last: { at: number; usage: Promise<Usage | null> } | undefined;
  return (): Promise<Usage | null> => {
    const now = clock.now().getTime();
    if (!last || now - last.at > freshForMs) last = { at: now, usage: countFiles(files) };
    return last.usage;
  };
}

/** Null when the storage cannot be listed. */
async function countFiles(files: Pick<AppContext['files'], 'list'>): Promise<Usage | null> {
  const usage = { count: 0, size: 0 };
  try {
    for await (const { size } of files.list()) {
      usage.count += 1;
      usage.size += size;
    }
    return usage;
  } catch {
    return null;
  }
}
