import type { Setting } from '../measure.ts';
import type { Figure } from '../figures.ts';
import { sampleCamps } from '../sample-club.ts';
import { leader, type Reader, traineesOf } from '../readers.ts';
import type { Club } from '../servers/club.ts';
import type { HelperServer } from '../servers/helper-process.ts';

/** What every part of the bench gets. */
export interface Bench {
  club: Club;
  peer: HelperServer;
  setting: Setting;
  /** A camp of the sample club with 45 trainees and 8 sessions, its readers, and a session of it. */
  camp: string;
  session: string;
  trainees: Reader[];
  leader: Reader;
  /** Adds to the table that is printed at the end. */
  report: (figure: Figure) => void;
}

export async function gatherReaders({ sql }: Club, connections: number) {
  const camp = sampleCamps[2]?.id ?? '';
  const [session] = await sql<{ id: string }[]>`
    select id from training_sessions where camp_id = ${camp} order by position, id limit 1`;
  return {
    camp,
    session: session?.id ?? '',
    trainees: await traineesOf(sql, camp, connections),
    leader: await leader(sql),
  };
}
