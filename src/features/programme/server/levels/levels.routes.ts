import { on, type Route } from '#kit/server/http/route.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { toParts } from '#club/shared/removal.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage, presentTexts } from '#kit/shared/second-language.ts';
import { campsByLevel, countCampsOf } from '../camps/camps.service.ts';
import * as contract from '../../levels.contract.ts';
import type { LevelOut, LevelPageOut } from '../../levels.contract.ts';
import { type LevelRow, listLevels } from './levels.queries.ts';
import { addLevel, getLevel, orderLevels, removeLevel, updateLevel } from './levels.service.ts';

type Camp = LevelPageOut['camps'][number];

/** Level responses contain their camps. */
const tags = ['levels', 'camps', 'members', 'people', 'sessions'];

const toTitle = (row: LevelRow, language: Language): LevelOut => ({
  _id: row.id,
  title: inLanguage(row, language, 'title'),
});

const toLevel = (row: LevelRow, camps: Camp[], reading: Reading): LevelPageOut => ({
  _id: row.id,
  ...presentTexts(row, textReader(reading, 'level.edit'), ['title', 'description']),
  createdAt: row.createdAt.toISOString(),
  camps,
});

export const levelsRoutes = (context: AppContext): Route[] => {
  const withCamps = async (rows: LevelRow[], reading: Reading) => {
    const camps = await campsByLevel(
      context.db,
      rows.map(({ id }) => id),
      { language: reading.language },
    );
    return rows.map((row) => toLevel(row, camps.get(row.id) ?? [], reading));
  };
  const withOwnCamps = async (row: LevelRow, reading: Reading) => {
    const camps = await campsByLevel(context.db, [row.id], {
      readerId: reading.actor?.id,
      language: reading.language,
    });
    return toLevel(row, camps.get(row.id) ?? [], reading);
  };
  return [
    on(
      contract.listLevels,
      async ({ query, actor, language }) => {
        const { rows, total } = await listLevels(context.db, { ...query, language });
        const data = may(actor?.role ?? null, 'level.details')
          ? await withCamps(rows, { actor, language })
          : rows.map((row) => toTitle(row, language));
        return { data, page: query.page, size: query.size, total };
      },
      {
        cacheTags: ['levels'],
        share: { of: ({ actor, query }) => (query.search ? null : { readers: actor.role, tags }) },
      },
    ),

    on(
      contract.getLevel,
      async ({ params, ...call }) => ({ data: await withOwnCamps(await getLevel(context, params.id), call) }),
      // An archived camp is listed for those who trained in it.
      { share: { of: ({ actor }) => ({ readers: `${actor.role} ${actor.memberships.join()}`, tags }) } },
    ),

    on(contract.addLevel, async ({ actor, body, language }) => ({
      message: 'levels.messages.added',
      data: toLevel(await addLevel(context, actor, body), [], { actor, language }),
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
