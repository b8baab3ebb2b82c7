import { isSampleCamp, requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { readersInCamp, campTags } from '#features/programme/server/camps/readers.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../../sheets.contract.ts';
import { sampleCamp } from '../../sheets.errors.ts';
import { headingsOf, toCell, toColumn, toRow } from './sheets.presenter.ts';
import { listColumns, listRows } from './sheets.queries.ts';
import { campFor, requestSync, setCell, syncName } from './sheets.service.ts';
import { isSyncing } from './sync.queries.ts';

export const sheetsRoutes = (world: World): Route[] => [
  on(
    contract.listSheet,
    async ({ query, actor, language }) => {
      const paging = { page: query.page, size: query.size };
      const campId = await campFor(world, actor, query.campId);
      if (campId === null) return { data: [], columns: [], campId, sample: false, ...paging, total: 0 };
      const [columns, { rows, total }, sample] = await Promise.all([
        listColumns(world.db, { campId, language }),
        listRows(world.db, { campId, mentorId: query.mentorId, search: query.search, ...paging }),
        isSampleCamp(world.db, campId),
      ]);
      const reader = { translate: world.translate, language };
      const headings = query.format === 'json' ? null : headingsOf(columns, reader);
      const data = rows.map((person) => {
        const row = toRow(person, columns, reader);
        if (headings === null) return row;
        const solved = row.cells.map((cell, place) => [headings[place], cell?.solved ?? null] as const);
        return { ...row, solved: Object.fromEntries(solved) };
      });
      const shown = columns.map((column) => toColumn(column, reader));
      return { data, columns: shown, campId, sample, ...paging, total };
    },
    {
      share: {
        of: ({ query: { campId, search }, actor }) =>
          campId === undefined || search
            ? null
            : { readers: readersInCamp(actor, campId), tags: [...campTags, 'sheets'] },
      },
    },
  ),

  on(contract.setCell, async ({ body, actor }) => {
    const { cell, before } = await setCell(world, actor, body);
    return { message: 'sheets.messages.saved', data: toCell(cell), before };
  }),

  on(contract.queueSync, async ({ body, actor }) => {
    const camp = await requireCamp(world.db, actor, body.campId);
    if (camp.sample) throw sampleCamp();
    await requestSync(world, actor, camp);
    return { message: 'sheets.messages.queued' };
  }),

  on(contract.getSync, async ({ query, actor, language }) => {
    await requireCamp(world.db, actor, query.campId);
    const [columns, running] = await Promise.all([
      listColumns(world.db, { campId: query.campId, language }),
      isSyncing(world.db, syncName, query.campId),
    ]);
    const reader = { translate: world.translate, language };
    return { data: { running, columns: columns.map((column) => toColumn(column, reader)) } };
  }),
];
