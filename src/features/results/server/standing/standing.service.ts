import {
  assertFilterTargetsExist,
  requireStandingReader,
} from '#features/programme/server/camps/camps.service.ts';
import {
  readersInCamp,
  readersOfSameCamps,
  trainsIn,
  campsTrainedIn,
  campTags,
} from '#features/programme/server/camps/readers.service.ts';
import type { Actor, Share } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { isStaff, may, refusalTextOf } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import { forbidden } from '#kit/shared/errors.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { OwnStandingOut, StandingOut } from '../../standing.contract.ts';
import {
  findOwnCamp,
  listStanding,
  type Scope,
  solvedProblems,
  type Solver,
  topSolvers,
  findWholeCamp,
  type StandingRow,
} from './standing.queries.ts';
import { liveTag } from '#kit/server/cache/tagged-cache.ts';
import { ranked } from '../../standing.rules.ts';

interface Filter {
  campId?: string;
  levelId?: string;
  mentorId?: string;
  search?: string;
}

interface Wanted extends Filter, PageRequest {
  language: Language;
}

interface Page {
  rows: StandingOut[];
  total: number;
}

const nobody: Page = { rows: [], total: 0 };

/** Without a camp, somebody who was not accepted reads an empty standing, even if they were in a camp before. */
export async function readStanding(context: AppContext, actor: Actor, wanted: Wanted): Promise<Page> {
  const { db, clock } = context;
  const { campId, levelId } = wanted;
  if (!may(actor.role, 'scores.others')) {
    if (campId !== undefined) throw forbidden(refusalTextOf(actor.role, 'scores.others'));
    await assertFilterTargetsExist(db, { levelId });
    return nobody;
  }
  const found = isOneCamp(actor, wanted)
    ? await readCamp(context, actor, wanted)
    : await listStanding(db, { ...wanted, of: scopeOf(actor, { campId, day: clubDay(clock.now()) }) });
  if (found.total > 0) return found;
  await assertFilterTargetsExist(db, { levelId });
  if (campId !== undefined) await requireStandingReader(db, actor, campId);
  return found;
}

/** One camp without a filter: a trainee's own, or a named one. */
const isOneCamp = ({ role }: Actor, { campId, levelId, mentorId, search }: Filter): boolean =>
  levelId === undefined && mentorId === undefined && !search && (campId !== undefined || !isStaff(role));

/** The named camp; otherwise those in which staff work, and a trainee's own. */
function scopeOf(actor: Actor, { campId, day }: { campId?: string; day: string }): Scope {
  if (campId !== undefined) return { campId, reader: actor };
  return isStaff(actor.role) ? { worker: actor } : { traineeId: actor.id, day };
}

type Ranked = Ranking | null;

/** The ranking of the named camp or of the reader's own; a promise unless it is in memory. */
function wantedRanking(
  context: AppContext,
  actor: Actor,
  { campId, language }: Pick<Wanted, 'campId' | 'language'>,
): Ranked | Promise<Ranked> {
  const inCamp = (id: string | null) => (id === null ? null : rankingOf(context, id, language));
  if (campId !== undefined) return inCamp(campId);
  const own = context.kept.once(`own wave: ${readersOfSameCamps(actor, context)}`, {
    tags: ['camps', 'members'],
    make: () => findOwnCamp(context.db, campsTrainedIn(actor), clubDay(context.clock.now())),
    sizeOf: () => 100,
  });
  return own instanceof Promise ? own.then(inCamp) : inCamp(own);
}

/** The same as `standingReadableBy` in SQL. */
const reads = (actor: Actor, { campId, past, open }: Ranking): boolean =>
  trainsIn(actor, campId) || (!past && (open || may(actor.role, 'scores.closed')));

async function readCamp(context: AppContext, actor: Actor, wanted: Wanted): Promise<Page> {
  const ranking = await wantedRanking(context, actor, wanted);
  if (!ranking || !reads(actor, ranking)) return nobody;
  const { rows, campId, wave: camp, level, outOf } = ranking;
  const before = offsetOf(wanted);
  const page = rows.slice(before, before + wanted.size);
  return { rows: page.map((row) => ({ ...row, campId, wave: camp, level, outOf })), total: rows.length };
}

interface Reading {
  query: Filter;
  actor: Actor;
  language: Language;
}

/** The reader's own row of a single camp; a promise unless the camp is in memory. */
export function ownStanding(
  context: AppContext,
  { query, actor, language }: Reading,
): OwnStandingOut | null | Promise<OwnStandingOut | null> {
  if (!may(actor.role, 'scores.others') || !isOneCamp(actor, query)) return null;
  const ranking = wantedRanking(context, actor, { campId: query.campId, language });
  return ranking instanceof Promise ? ranking.then((one) => ownIn(one, actor)) : ownIn(ranking, actor);
}

function ownIn(ranking: Ranked, { id }: Actor): OwnStandingOut | null {
  const place = ranking?.places.get(id);
  const row = place === undefined ? undefined : ranking?.rows[place];
  if (!ranking || place === undefined || !row) return null;
  const { campId, outOf } = ranking;
  return { userId: id, campId, total: row.total, outOf, rank: row.rank, place: place + 1 };
}

/** Who reads the same standing, beside their own row. */
export function shareOfStanding(context: AppContext, { query, actor }: Reading): Share | null {
  const { campId, search } = query;
  if (search || !may(actor.role, 'scores.others')) return null;
  if (campId === undefined) return { readers: readersOfSameCamps(actor, context), tags: everyStanding };
  return { readers: readersInCamp(actor, campId), tags: tagsOfStanding(campId) };
}

const everyStanding = [...campTags, 'standing'];

const shownSolvers = 12;

type Today = Pick<AppContext, 'db' | 'clock'>;
const todayOf = ({ clock }: Today) => clubDay(clock.now());

/** Top solvers of the camps that run today, from this many problems on. */
export const findTopSolvers = (context: Today, { from }: { from: number }): Promise<Solver[]> =>
  topSolvers(context.db, { day: todayOf(context), from, max: shownSolvers });

/** All solved problems of the camps that run today. */
export const countSolvedProblems = (context: Today): Promise<number> =>
  solvedProblems(context.db, todayOf(context));

/** The standing of one camp, in memory while nothing of it changes. */
interface Ranking {
  campId: string;
  wave: string;
  level: string;
  outOf: number;
  /** Whether the camp is archived. */
  past: boolean;
  /** Whether those outside the camp may read it. */
  open: boolean;
  rows: (StandingRow & { rank: number })[];
  /** Where a person stands in `rows`. */
  places: Map<string, number>;
}

const tagsOfStanding = (campId: string): string[] => [...campTags, liveTag('standing', campId)];

/** Of a row, with its place in the map. */
const rowBytes = 500;

/** The ranking of a camp, or null when there is none; a promise unless it is in memory. */
const rankingOf = (
  { db, kept }: Pick<AppContext, 'db' | 'kept'>,
  campId: string,
  language: Language,
): Ranking | null | Promise<Ranking | null> =>
  kept.once<Ranking | null>(`standing ${language} ${campId}`, {
    tags: tagsOfStanding(campId),
    sizeOf: (ranking) => rowBytes * (1 + (ranking?.rows.length ?? 0)),
    async make() {
      const camp = await findWholeCamp(db, campId, language);
      if (!camp) return null;
      const places = new Map(camp.rows.map(({ userId }, place) => [userId, place]));
      return { ...camp, rows: ranked(camp.rows, { before: 0, ahead: 0 }), places };
    },
  });
