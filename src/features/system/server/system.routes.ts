import { record } from '#features/audit/server/audit.service.ts';
import { on, onFile, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../system.contract.ts';
import { makeBackup } from './backup.service.ts';
import { offerDownload, openDownload } from './downloads.service.ts';
import { filesUsage } from './files-usage.ts';
import { toBackup, toSystem } from './system.presenter.ts';
import { findBackup, findBackups, readSystem } from './system.service.ts';

/** When this process began. */
const startedAt = new Date(Date.now() - process.uptime() * 1000);

export function systemRoutes(world: World): Route[] {
  const countFiles = filesUsage(world);
  return [
    on(contract.getSystem, async ({ language }) => {
      const [reading, files] = await Promise.all([readSystem(world), countFiles()]);
      return { data: toSystem({ ...reading, world, language, startedAt, files, now: world.clock.now() }) };
    }),

    on(contract.listBackups, async ({ query, language }) => {
      const { rows, total } = await findBackups(world.db, query);
      return { data: rows.map((row) => toBackup({ world, language }, row)), ...query, total };
    }),

    on(contract.makeBackup, async ({ actor, address, language }) => {
      const { id, name } = await makeBackup(world, { reason: 'asked', by: actor.id });
      const entry = { action: 'backup.started', actorId: actor.id, targetId: id, address } as const;
      await record(world.db, { ...entry, details: { name }, at: world.clock.now() });
      const row = await findBackup(world.db, id);
      if (!row) throw notFound();
      return { data: toBackup({ world, language }, row) };
    }),

    on(contract.offerBackup, async ({ actor, params, body, address }) => {
      const url = await offerDownload(world, actor, { ...params, ...body, address });
      return { data: { url } };
    }),

    onFile(contract.downloadBackup, ({ actor, params, query, address }) =>
      openDownload(world, actor, { ...params, query, address }),
    ),
  ];
}
