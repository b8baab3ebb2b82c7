import * as contract from '../system.contract.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { on, onFile, type Route } from '#kit/server/http/route.ts';
import { sharedRead } from '#kit/server/metrics/shared-read.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import { makeBackup } from './backup.service.ts';
import { sendTestMail } from './test-mail.service.ts';
import { offerDownload, openDownload, findBackup, findBackups, readSystem } from './system.service.ts';
import { toBackup, toSystem } from './system.presenter.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000);

export function systemRoutes(context: AppContext): Route[] {
  // Null when the storage cannot be listed.
  const filesUsage = sharedRead(() => countFiles(context.files), countLimits);
  return [
    on(contract.getSystem, async ({ language }) => {
      const [reading, files] = await Promise.all([readSystem(context), filesUsage()]);
      return {
        data: toSystem({ ...reading, context, language, startedAt, files, now: context.clock.now() }),
      };
    }),

    on(contract.sendTestMail, async ({ actor }) => ({ data: await sendTestMail(context, actor) })),

    on(contract.listBackups, async ({ query, language }) => {
      const { rows, total } = await findBackups(context.db, query);
      return { data: rows.map((row) => toBackup({ context, language }, row)), total };
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

    onFile(contract.downloadBackup, ({ actor, params, handedOut, address }) =>
      openDownload(context, actor, { ...params, handedOut, address }),
    ),
  ];
}

/** The count is reused for ten minutes, because storage of many files takes seconds to list. */
const countLimits = { maxAgeMs: 10 * 60_000, timeoutMs: 60_000 };

async function countFiles(files: Pick<AppContext['files'], 'list'>) {
  const usage = { count: 0, size: 0 };
  for await (const { size } of files.list()) {
    usage.count += 1;
    usage.size += size;
  }
  return usage;
}
