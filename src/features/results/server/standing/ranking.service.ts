import { waveTags } from '#features/programme/server/camps/readers.service.ts';
import { liveTag } from '#kit/server/cache/tagged-cache.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { ranked } from '../../standing.rules.ts';
import { findWholeWave, type StandingRow } from './standing.queries.ts';

/** The standing of one wave, in memory while nothing of it changes. */
export interface Ranking {
  campId: string;
  wave: string;
  level: string;
  outOf: number;
  /** Whether the wave is archived. */
  past: boolean;
  /** Whether those outside the wave may read it. */
  open: boolean;
  rows: (StandingRow & { rank: number })[];
  /** Where a person stands in `rows`. */
  places: Map<string, number>;
}

export const tagsOfStanding = (campId: string): string[] => [...waveTags, liveTag('standing', campId)];

/** Of a row, with its place in the map. */
const rowBytes = 500;

/** The ranking of a wave, or null when there is none; a promise unless it is in memory. */
export const rankingOf = (
  { db, kept }: Pick<World, 'db' | 'kept'>,
  campId: string,
  language: Language,
): Ranking | null | Promise<Ranking | null> =>
  kept.once<Ranking | null>(`standing ${language} ${campId}`, {
    tags: tagsOfStanding(campId),
    sizeOf: (ranking) => rowBytes * (1 + (ranking?.rows.length ?? 0)),
    async make() {
      const wave = await findWholeWave(db, campId, language);
      if (!wave) return null;
      const places = new Map(wave.rows.map(({ userId }, place) => [userId, place]));
      return { ...wave, rows: ranked(wave.rows, { before: 0, ahead: 0 }), places };
    },
  });
