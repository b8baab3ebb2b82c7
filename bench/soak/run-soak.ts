import { SoakClub, type SoakResult } from './soak-club.ts';

export type { SoakResult } from './soak-club.ts';

export interface Options {
  seconds: number;
  rate: number;
  streams: number;
  seed: number;
  /** Wait for the memory of an idle app before the traffic begins. */
  idleSeconds?: number;
}

const turnSeconds = 10;

/** Mixed traffic of every role on a club of realistic size, at a fixed rate. */
export async function runSoak(options: Options): Promise<SoakResult> {
  const club = await SoakClub.start(options);
  try {
    await club.run(options.seconds);
    return await club.finish();
  } finally {
    await club.stop();
  }
}

/** The same traffic on this checkout and on another, in turns, so that noise of the machine hits both. */
export async function runBeside(options: Options, folder: string): Promise<[SoakResult, SoakResult]> {
  const clubs: SoakClub[] = [];
  try {
    for (const at of [undefined, folder]) clubs.push(await SoakClub.start({ ...options, folder: at }));
    // In the order here, there, there, here: who goes first is not always the same.
    let order = clubs;
    for (let left = options.seconds; left > 0; left -= turnSeconds) {
      for (const club of order) await club.run(Math.min(left, turnSeconds));
      order = order.toReversed();
    }
    const [here, there] = [await clubs[0]?.finish(), await clubs[1]?.finish()];
    if (!here || !there) throw new Error('one of the two was not run');
    return [here, there];
  } finally {
    for (const club of clubs) await club.stop();
  }
}
