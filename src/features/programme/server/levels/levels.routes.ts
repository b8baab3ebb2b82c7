import { on, type Route } from '#kit/server/http/route.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { toParts } from '#club/shared/removal.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage, presentTexts } from '#kit/shared/second-language.ts';
import { toDates } from '../camps/camps.presenter.ts';
import type { CampRow } from '../camps/camps.queries.ts';
import { campsByLevel, countCampsOf } from '../camps/camps.service.ts';
import * as contract from '../../levels.contract.ts';
import type { LevelPageOut } from '../../levels.contract.ts';
import { type LevelRow, listLevels } from './levels.queries.ts';
import { addLevel, getLevel, orderLevels, removeLevel, updateLevel } from './levels.service.ts';

/** Level responses contain their camps. */
const tags = ['levels', 'camps', 'members', 'people', 'sessions'];

const toTitle = (row: LevelRow | CampRow, language: Language) => ({
  _id: row.id,
  title: inLanguage(row, language, 'title'),
});

const toLevel = (row: LevelRow, reading: Reading, camps: CampRow[] = []): LevelPageOut => ({
  _id: row.id,
  ...presentTexts(row, textReader(reading, 'level.edit'), ['title', 'description']),
  createdAt: row.createdAt.toISOString(),
  camps: camps.map((camp) => ({ ...toTitle(camp, reading.language), ...toDates(camp) })),
});

export const levelsRoutes = (context: AppContext): Route[] => {
  const withCamps = async (rows: LevelRow[], reading: Reading) => {
    const ids = rows.map(({ id }) => id);
    const camps = await campsByLevel(context.db, ids);
    return rows.map((row) => toLevel(row, reading, camps.get(row.id)));
  };
  const withOwnCamps = async (row: LevelRow, reading: Reading) => {
    const camps = await campsByLevel(context.db, [row.id], reading.actor?.id);
    return toLevel(row, reading, camps.get(row.id));
  };
  return [
    on(
      contract.listLevels,
      async ({ query, actor, language }) => {
        const { rows, total } = await listLevels(context.db, { ...query, language });
        const data = may(actor?.role ?? null, 'level.details')
          ? await withCamps(rows, { actor, language })
          : rows.map((row) => toTitle(row, language));
        return { data, total };
      },
      {
        cache: ({ actor }) => (actor ? tags : ['levels']),
      },
    ),

    on(
      contract.getLevel,
      async ({ params, ...call }) => ({ data: await withOwnCamps(await getLevel(context, params.id), call) }),
      // An archived camp is listed for those who trained in it.
      { cache: () => tags },
    ),

    on(contract.addLevel, async ({ actor, body, language }) => ({
      message: 'levels.messages.added',
      data: toLevel(await addLevel(context, actor, body), { actor, language }),
    })),

    on(contract.updateLevel, async ({ actor, params, body, language }) => {
      const row = await updateLevel(context, actor, { id: params.id, change: body });
      return { message: 'levels.messages.updated', data: await withOwnCamps(row, { actor, language }) };
    }),

    on(contract.levelRemoval, async ({ params }) => {
      const [, camps] = await Promise.all([
        getLevel(context, params.id),
        countCampsOf(context.db, params.id),
      ]);
      return { data: { parts: toParts({ waves: camps }), blocked: camps > 0 } };
    }),

    on(contract.removeLevel, async ({ actor, params }) => {
      await removeLevel(context, actor, params.id);
      return { message: 'levels.messages.removed' };
    }),

    on(contract.orderLevels, async ({ actor, body }) => {
      await orderLevels(context, actor, body.ids);
      return { message: 'levels.messages.ordered' };
    }),
  ];
};
