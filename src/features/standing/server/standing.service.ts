import { assertFilterTargetsExist, requireStandingReader } from '#features/camps/server/camps.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { isStaff, may, refusalTextOf } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import { forbidden } from '#kit/shared/errors.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { OwnStandingOut, StandingOut } from '../standing.contract.ts';
import { ranked } from '../standing.rules.ts';
import {
  findWavePage,
  listStanding,
  type Scope,
  solvedProblems,
  type Solver,
  topSolvers,
} from './standing.queries.ts';

interface Wanted extends PageRequest {
  campId?: string;
  levelId?: string;
  mentorId?: string;
  search?: string;
  language: Language;
}

interface Page {
  rows: StandingOut[];
  total: number;
  own: OwnStandingOut | null;
}

const nobody: Page = { rows: [], total: 0, own: null };

/** Without a wave, somebody who was not accepted reads an empty standing, even if they were in a wave before. */
export async function readStanding({ db, clock }: World, actor: Actor, wanted: Wanted): Promise<Page> {
  const { campId, levelId, mentorId, search, language, page, size } = wanted;
  if (!may(actor.role, 'scores.others')) {
    if (campId !== undefined) throw forbidden(refusalTextOf(actor.role, 'scores.others'));
    await assertFilterTargetsExist(db, { levelId });
    return nobody;
  }
  const day = clubDay(clock.now());
  const readsClosed = may(actor.role, 'scores.closed');
  const of = scopeOf(actor, { campId, day });
  const one = !('worker' in of);
  const found =
    one && levelId === undefined && mentorId === undefined && !search
      ? await readWave(db, {
          campId: campId ?? null,
          userId: actor.id,
          readsClosed,
          day,
          language,
          page,
          size,
        })
      : await listStanding(db, { of, levelId, mentorId, search, language, page, size });
  if (found.total > 0) return found;
  await assertFilterTargetsExist(db, { levelId });
  if (campId !== undefined) await requireStandingReader(db, actor, campId);
  return found;
}

/** The named wave; otherwise those in which staff work, and a trainee's own. */
function scopeOf(actor: Actor, { campId, day }: { campId?: string; day: string }): Scope {
  if (campId !== undefined) return { campId, reader: actor };
  return isStaff(actor.role) ? { worker: actor } : { traineeId: actor.id, day };
}

async function readWave(db: World['db'], wanted: Parameters<typeof findWavePage>[1]): Promise<Page> {
  const wave = await findWavePage(db, wanted);
  if (!wave) return nobody;
  const { rows, ahead, everyone, own, ...about } = wave;
  const { campId, outOf } = about;
  const placed = ranked(rows, { before: offsetOf(wanted), ahead });
  return {
    rows: placed.map((row) => ({ ...row, ...about })),
    total: everyone,
    own:
      own === null
        ? null
        : {
            userId: wanted.userId,
            campId,
            total: own.total,
            outOf,
            rank: own.ahead + 1,
            place: own.before + 1,
          },
  };
}

const shownSolvers = 12;

type Today = Pick<World, 'db' | 'clock'>;
const todayOf = ({ clock }: Today) => clubDay(clock.now());

/** Top solvers of the waves that run today, from this many problems on. */
export const findTopSolvers = (world: Today, { from }: { from: number }): Promise<Solver[]> =>
  topSolvers(world.db, { day: todayOf(world), from, most: shownSolvers });

/** All solved problems of the waves that run today. */
export const countSolvedProblems = (world: Today): Promise<number> =>
  solvedProblems(world.db, todayOf(world));
