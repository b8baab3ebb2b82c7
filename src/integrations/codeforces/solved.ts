import type { Submission } from './answers.ts';
import type { Codeforces } from './client.ts';

/** Handles are compared without case. */
export const plainHandle = (handle: string): string => handle.toLowerCase();

/** Which problems each handle has solved, and which were tried by anybody. */
export interface Tally {
  solved: Map<string, Set<string>>;
  seen: Set<string>;
}

const newTally = (): Tally => ({ solved: new Map(), seen: new Set() });

/** Adds what was accepted. A problem counts once, for everybody of the party, in the contest or in practice after it. */
export function addTo({ solved, seen }: Tally, contestId: number, submissions: readonly Submission[]): void {
  for (const { contestId: where = contestId, problem, author, verdict } of submissions) {
    if (where !== contestId) continue;
    seen.add(problem.index);
    if (verdict !== 'OK') continue;
    for (const { handle } of author.members) {
      const name = plainHandle(handle);
      const problems = solved.get(name);
      if (problems) problems.add(problem.index);
      else solved.set(name, new Set([problem.index]));
    }
  }
}

const pageSize = 1000;

/** Every submission of a contest, or those of one person in it. */
async function readAll(
  codeforces: Codeforces,
  tally: Tally,
  { contestId, handle }: { contestId: number; handle?: string },
): Promise<void> {
  const known = new Set<number>();
  for (let from = 1; ; from += pageSize) {
    const page = await codeforces.submissions({ contestId, handle, from, count: pageSize });
    const before = known.size;
    for (const { id } of page) known.add(id);
    addTo(tally, contestId, page);
    // New submissions push old ones onto the next page; a page with nothing new at all is the end.
    if (page.length < pageSize || known.size === before) return;
  }
}

/** Reads the whole contest: who tried what is then known of everybody. */
export async function tallyOfAll(codeforces: Codeforces, contestId: number): Promise<Tally> {
  const tally = newTally();
  await readAll(codeforces, tally, { contestId });
  return tally;
}

/** Reads only what these people sent: for rounds with a hundred thousand submissions of strangers. */
export async function tallyOfSome(
  codeforces: Codeforces,
  contestId: number,
  handles: Iterable<string>,
): Promise<Tally> {
  const tally = newTally();
  for (const handle of handles) await readAll(codeforces, tally, { contestId, handle });
  return tally;
}
