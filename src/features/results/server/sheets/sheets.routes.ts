import {
  campTags,
  isSampleCamp,
  mentorWithTrainees,
  requireCamp,
} from '#features/programme/server/camps/camps.service.ts';
import { tagOf } from '#kit/server/cache/response-cache.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../sheets.contract.ts';
import { sampleCamp } from '../../sheets.errors.ts';
import { headingsOf, toCell, toColumn, toRow } from './sheets.presenter.ts';
import { listColumns, listRows } from './sheets.queries.ts';
import { campFor, requestSync, setCell, syncName } from './sheets.service.ts';
import { isSyncing } from './sync.queries.ts';

export const sheetsRoutes = (context: AppContext): Route[] => [
  on(
    contract.listSheet,
    async ({ query, actor, language }) => {
      const campId = await campFor(context, actor, query.campId);
      if (campId === null) return { data: [], columns: [], campId, mentorId: null, sample: false, total: 0 };
      const mentorId = await mentorWithTrainees(context.db, { ...query, campId });
      const [columns, { rows, total }, sample] = await Promise.all([
        listColumns(context.db, { campId, language }),
        listRows(context.db, { ...query, campId, mentorId }),
        isSampleCamp(context.db, campId),
      ]);
      const reader = { translate: context.translate, language };
      const headings = query.format === 'json' ? null : headingsOf(columns, reader);
      const data = rows.map((person) => {
        const row = toRow(person, columns, reader);
        if (headings === null) return row;
        const solved = row.cells.map((cell, place) => [headings[place], cell?.solved ?? null] as const);
        return { ...row, solved: Object.fromEntries(solved) };
      });
      const shown = columns.map((column) => toColumn(column, reader));
      return { data, columns: shown, campId, mentorId: mentorId ?? null, sample, total };
    },
    {
      cache: ({ query: { campId } }) =>
        campId === undefined ? null : [...campTags, tagOf('sheet', campId), 'handles'],
    },
  ),

  on(contract.setCell, async ({ body, actor }) => {
    const { cell, before } = await setCell(context, actor, body);
    return { message: 'sheets.messages.saved', data: cell && toCell(cell), before };
  }),

  on(contract.queueSync, async ({ body, actor }) => {
    const camp = await requireCamp(context.db, actor, body.campId);
    if (camp.sample) throw sampleCamp();
    await requestSync(context, actor, camp);
    return { message: 'sheets.messages.queued' };
  }),

  on(contract.getSync, async ({ query, actor, language }) => {
    await requireCamp(context.db, actor, query.campId);
    const [columns, running] = await Promise.all([
      listColumns(context.db, { campId: query.campId, language }),
      isSyncing(context.db, syncName, query.campId),
    ]);
    const reader = { translate: context.translate, language };
    return { data: { running, columns: columns.map((column) => toColumn(column, reader)) } };
  }),
];
