import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceFrom } from '#app/server/sample/seeded-random.ts';
import { sampleEmail, sampleCamps, signIn } from '../sample-club.ts';
import { Client } from './client.ts';
import { ClubProcess } from './club-process.ts';
import { Journal } from './journal.ts';
import { killAtRandom, type KillCounts } from './kills.ts';
import { leftoversOf, problemsOf } from './leftovers.ts';
import type { Kind } from './targets.ts';
import { writeUntilStopped, type Writer } from './writer.ts';
import { markWriter } from './writers/marks.ts';
import { newsWriter } from './writers/news.ts';
import { pictureWriter } from './writers/pictures.ts';
import { requestWriter } from './writers/requests.ts';
import { resultWriter } from './writers/results.ts';
import { signInWriter } from './writers/sign-ins.ts';

interface Options {
  kills: number;
  seed: number;
  processes: number;
  onKill?: (kind: Kind) => void;
}

export interface ChaosResult extends KillCounts {
  journal: Journal;
  firstStart: number;
  starts: number[];
  failedStarts: string[];
  /** Of the last, orderly stop. */
  exitCode: number | null;
  /** Found by the check of the database. */
  problems: string[];
  leftovers: string[];
}

/** Kills processes of a club while people write to it, then looks for everything that was acknowledged. */
export async function runChaos(options: Options): Promise<ChaosResult> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'club-chaos-')));
  try {
    const club = await ClubProcess.start({ dataDir, processes: options.processes });
    try {
      return await killWhileWriting(club, { ...options, dataDir });
    } finally {
      await club.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function killWhileWriting(
  club: ClubProcess,
  { dataDir, ...options }: Options & { dataDir: string },
): Promise<ChaosResult> {
  const chance = chanceFrom(options.seed);
  const journal = new Journal();
  const writers = await makeWriters(club.url, journal, options.seed);
  let isStopped = false;
  const writing = Promise.all(writers.map((writer) => writeUntilStopped(writer, journal, () => isStopped)));
  const killing = killAtRandom({
    ...options,
    club,
    dataDir,
    journal,
    chance,
    onKill: options.onKill ?? (() => {}),
  });
  const counts = await Promise.race([killing, writing.then(() => killing)]).finally(() => (isStopped = true));
  await writing;
  for (const writer of writers) await writer.verify();
  const exitCode = await club.stop();
  const problems = await problemsOf(club.environment);
  const leftovers = await leftoversOf(dataDir, counts.servers);
  const { firstStart, starts, failedStarts } = club;
  return { ...counts, journal, firstStart, starts, failedStarts, exitCode, problems, leftovers };
}

async function makeWriters(url: string, journal: Journal, seed: number): Promise<Writer[]> {
  let desks = 0;
  const desk = async (role: string) => ({
    client: new Client(url),
    journal,
    // Of its own: how fast others write does not change what it writes.
    chance: chanceFrom(seed + (desks += 1)),
    token: await signIn(url, sampleEmail(role)),
  });
  const [first, open, running] = sampleCamps.map(({ id }) => id) as [string, string, string];
  const roles = ['leader', 'instructor', 'mentor', 'hr', 'trainee', 'user'];
  return [
    await markWriter(await desk('hr'), running),
    await markWriter(await desk('hr'), first),
    await resultWriter(await desk('mentor'), running),
    newsWriter(await desk('leader')),
    pictureWriter(await desk('trainee')),
    await requestWriter(await desk('user'), open),
    signInWriter(await desk('instructor'), roles.map(sampleEmail)),
  ];
}
