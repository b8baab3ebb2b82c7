import { sampleCamps } from '#app/server/sample/sample-programme.ts';
import { chanceFrom } from '#app/server/sample/seeded-random.ts';
import { sampleEmail, signIn } from '../client.ts';
import { withDataDir } from '../club.ts';
import { Client } from './client.ts';
import { type ClubProcess, keepRunning } from './club-process.ts';
import { Journal } from './journal.ts';
import { killAtRandom, type KillCounts } from './kills.ts';
import { leftoversOf, problemsOf } from './leftovers.ts';
import * as writers from './writers.ts';

interface Options {
  kills: number;
  seed: number;
  processes: number;
}

export interface ChaosResult extends KillCounts, Pick<ClubProcess, 'starts' | 'failedStarts'> {
  journal: Journal;
  /** Of the last, orderly stop. */
  exitCode: number | null;
  /** Found by the check of the database. */
  problems: string[];
  leftovers: string[];
}

/** Kills processes of a club while people write to it, then looks for everything that was acknowledged. */
export const runChaos = (options: Options): Promise<ChaosResult> =>
  withDataDir(async (dataDir) => {
    const club = await keepRunning(dataDir, options.processes);
    try {
      return await killWhileWriting(club, options);
    } finally {
      await club.stop();
    }
  });

async function killWhileWriting(club: ClubProcess, options: Options): Promise<ChaosResult> {
  const journal = new Journal();
  const all = await makeWriters(club.url, journal, options.seed);
  let isStopped = false;
  const writing = Promise.all(
    all.map((writer) => writers.writeUntilStopped(writer, journal, () => isStopped)),
  );
  const killing = killAtRandom({ ...options, club, journal, chance: chanceFrom(options.seed) });
  // Writers end before that only when one of them fails.
  const counts = await Promise.race([killing, writing.then(() => killing)]).finally(() => (isStopped = true));
  await writing;
  for (const writer of all) await writer.verify();
  const exitCode = await club.stop();
  const problems = await problemsOf(club);
  const leftovers = await leftoversOf(club.dataDir, counts.servers);
  const { starts, failedStarts } = club;
  return { ...counts, journal, starts, failedStarts, exitCode, problems, leftovers };
}

async function makeWriters(url: string, journal: Journal, seed: number): Promise<writers.Writer[]> {
  let number = 0;
  const as = async (role: string) => {
    const { token } = await signIn(url, sampleEmail(role));
    // A chance of its own: how fast others write does not change what somebody writes.
    return { client: new Client(url), journal, chance: chanceFrom(seed + (number += 1)), token };
  };
  const [first, open, running] = sampleCamps.map(({ id }) => id) as [string, string, string];
  const roles = ['leader', 'instructor', 'mentor', 'hr', 'trainee', 'user'];
  return [
    await writers.markWriter(await as('hr'), running),
    await writers.markWriter(await as('hr'), first),
    await writers.resultWriter(await as('mentor'), running),
    writers.newsWriter(await as('leader')),
    writers.pictureWriter(await as('trainee')),
    await writers.requestWriter(await as('user'), open),
    writers.signInWriter(await as('instructor'), roles.map(sampleEmail)),
  ];
}
