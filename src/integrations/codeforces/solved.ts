import type { Submission } from './answers.ts';
import type { Codeforces } from './client.ts';
import { CodeforcesFailure } from './failure.ts';

/** Handles are compared without case. */
export const plainHandle = (handle: string): string => handle.toLowerCase();

/** Which problems each handle has solved, and which were tried by anybody. */
export interface Tally {
  solved: Map<string, Set<string>>;
  seen: Set<string>;
  /** Whether all submissions were read, whoever sent them. */
  whole: boolean;
  /** Whose submissions Codeforces would not show: nothing is known of them. */
  unread: Set<string>;
}

const newTally = (): Tally => ({ solved: new Map(), seen: new Set(), whole: false, unread: new Set() });

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

interface Wanted {
  contestId: number;
  /** Only what this person sent. */
  handle?: string;
  mostPages: number;
}

/** Adds every submission, page by page; false when there are more pages than that. */
async function readAll(
  codeforces: Codeforces,
  tally: Tally,
  { mostPages, ...wanted }: Wanted,
): Promise<boolean> {
  const known = new Set<number>();
  for (let page = 0; page < mostPages; page += 1) {
    const from = page * pageSize + 1;
    const submissions = await codeforces.submissions({ ...wanted, from, count: pageSize });
    const before = known.size;
    for (const { id } of submissions) known.add(id);
    addTo(tally, wanted.contestId, submissions);
    // New submissions push old ones onto the next page; a page with nothing new at all is the end.
    if (submissions.length < pageSize || known.size === before) return true;
  }
  return false;
}

const isAboutHandle = ({ handle, comment = '' }: CodeforcesFailure): boolean =>
  handle !== undefined || /^handles?:/.test(comment);

/** Reads a whole contest: who tried what is then known of everybody. */
export async function tallyOfAll(codeforces: Codeforces, contestId: number): Promise<Tally> {
  const tally = newTally();
  tally.whole = await readAll(codeforces, tally, { contestId, mostPages: Infinity });
  return tally;
}

/**
 * What these people solved. A round may hold a hundred thousand submissions of strangers: when its first pages are not
 * all, each of them is asked for instead.
 */
export async function tallyOfSome(
  codeforces: Codeforces,
  contestId: number,
  handles: ReadonlySet<string>,
): Promise<Tally> {
  const tally = newTally();
  tally.whole = await readAll(codeforces, tally, { contestId, mostPages: Math.ceil(handles.size / 4) });
  if (tally.whole) return tally;
  for (const handle of handles) {
    try {
      await readAll(codeforces, tally, { contestId, handle, mostPages: Infinity });
    } catch (error) {
      // One handle that was renamed or never existed must not cost the others theirs.
      if (!(error instanceof CodeforcesFailure) || !isAboutHandle(error)) throw error;
      tally.unread.add(handle);
    }
  }
  return tally;
}
