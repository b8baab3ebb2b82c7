import type { Submission } from './responses.ts';
import type { Codeforces } from './client.ts';
import { isGym } from './contest-link.ts';
import { CodeforcesFailure } from './failure.ts';

/** Handles are compared without case. */
export const plainHandle = (handle: string): string => handle.toLowerCase();

/** Solved problems with the Unix time of the first accepted submission; 0 where Codeforces does not say it. */
export type Solves = ReadonlyMap<string, number>;

/** Which problems each handle has solved, and which were tried by anybody. */
export interface Tally {
  solved: Map<string, Solves>;
  seen: Set<string>;
  /** Whether the submissions of all people were read. */
  whole: boolean;
  /** Handles whose submissions Codeforces did not show. */
  unread: Set<string>;
  /** Every submission up to this one is judged and counted; null when all of them fit on one page. */
  readTo: number | null;
  /** Whether an earlier reading is part of it. */
  continued: boolean;
}

/** What an earlier reading found, so that the next one reads only what came since. */
export interface EarlierReading {
  readTo: number;
  solved: ReadonlyMap<string, Solves>;
  /** Null when only these people's submissions were read. */
  seen: ReadonlySet<string> | null;
}

interface Reading extends Tally {
  /** The oldest submission that is still judged: from there on it is read again. */
  undecided: number;
}

const newReading = (): Reading => ({
  solved: new Map(),
  seen: new Set(),
  whole: false,
  unread: new Set(),
  readTo: null,
  continued: false,
  undecided: Infinity,
});

const isJudged = ({ verdict }: Submission): boolean => verdict !== undefined && verdict !== 'TESTING';

function addSolved({ solved }: Tally, handle: string, found: Iterable<[string, number]>): void {
  const name = plainHandle(handle);
  solved.set(name, firstOf([...(solved.get(name) ?? []), ...found]));
}

/** Each problem once, at its first moment. */
export function firstOf(solves: Iterable<[string, number]>): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, at] of solves) first.set(index, Math.min(at, first.get(index) ?? at));
  return first;
}

/**
 * Adds accepted submissions. A problem counts once for each member of a party, in the contest or in practice after it; of
 * a party of several only where teams count.
 */
function addTo(
  reading: Reading,
  { contestId, teams }: Pick<TallyQuery, 'contestId' | 'teams'>,
  submissions: readonly Submission[],
): void {
  for (const submission of submissions) {
    const {
      id,
      contestId: where = contestId,
      problem,
      author,
      verdict,
      creationTimeSeconds: at,
    } = submission;
    if (where !== contestId) continue;
    reading.seen.add(problem.index);
    if (!isJudged(submission)) reading.undecided = Math.min(reading.undecided, id);
    if (verdict !== 'OK' || (!teams && author.members.length > 1)) continue;
    for (const { handle } of author.members) addSolved(reading, handle, [[problem.index, at]]);
  }
}

const pageSize = 1000;

interface PageQuery extends Pick<TallyQuery, 'contestId' | 'teams'> {
  /** Only what this person sent. */
  handle?: string;
  maxPages: number;
  /** Older ones were read before. */
  until?: number;
}

/** How a reading ended: at the oldest submission, at one that was read before, or with more pages than that. */
type Ending = 'all' | 'met' | 'more';

/** Adds submissions page by page, newest first. */
async function readPages(
  codeforces: Codeforces,
  reading: Reading,
  { maxPages, until = -Infinity, teams, ...query }: PageQuery,
): Promise<Ending> {
  const known = new Set<number>();
  for (let page = 0; page < maxPages; page += 1) {
    const from = page * pageSize + 1;
    const submissions = await codeforces.submissions({ ...query, from, count: pageSize });
    const before = known.size;
    for (const { id } of submissions) known.add(id);
    addTo(reading, { ...query, teams }, submissions);
    // New submissions push old ones onto the next page; a page with nothing new at all is the end.
    if (submissions.length < pageSize || known.size === before) return 'all';
    if (query.handle === undefined && page === 0) reading.readTo = Math.max(...known);
    if (submissions.some(({ id }) => id <= until)) return 'met';
  }
  return 'more';
}

const isAboutHandle = ({ handle, comment = '' }: CodeforcesFailure): boolean =>
  handle !== undefined || /^handles?:/.test(comment);

async function readEach(
  codeforces: Codeforces,
  reading: Reading,
  { handles, ...contest }: Pick<TallyQuery, 'contestId' | 'teams'> & { handles: Iterable<string> },
): Promise<void> {
  for (const handle of handles) {
    try {
      await readPages(codeforces, reading, { ...contest, handle, maxPages: Infinity });
    } catch (error) {
      // One handle that was renamed or never existed must not fail the others.
      if (!(error instanceof CodeforcesFailure) || !isAboutHandle(error)) throw error;
      reading.unread.add(handle);
    }
  }
}

interface TallyQuery {
  contestId: number;
  /** Whether what a team solved counts for its members. */
  teams: boolean;
  handles: ReadonlySet<string>;
  earlier?: EarlierReading | null;
}

/**
 * What these people solved in a contest. A gym is read whole. A round may hold a hundred thousand submissions of others:
 * when its first pages do not reach the end, each person's submissions are read instead. After an earlier reading only
 * what came since is read, and all submissions of people who were not part of it.
 */
export async function tallyOf(
  codeforces: Codeforces,
  { contestId, teams, handles, earlier }: TallyQuery,
): Promise<Tally> {
  const reading = newReading();
  const maxPages = isGym(contestId) ? Infinity : Math.ceil(handles.size / 4);
  const until = earlier?.readTo;
  const ending = await readPages(codeforces, reading, { contestId, teams, maxPages, until });
  reading.whole = ending === 'all';
  let missing = ending === 'all' ? [] : [...handles];
  if (ending === 'met' && earlier) {
    missing = missing.filter((handle) => !earlier.solved.has(handle));
    addEarlier(reading, earlier);
  }
  await readEach(codeforces, reading, { contestId, teams, handles: missing });
  const { undecided, ...tally } = reading;
  return { ...tally, readTo: tally.readTo === null ? null : Math.min(tally.readTo, undecided - 1) };
}

function addEarlier(reading: Reading, { solved, seen }: EarlierReading): void {
  for (const [handle, problems] of solved) addSolved(reading, handle, problems);
  for (const index of seen ?? []) reading.seen.add(index);
  reading.whole = seen !== null;
  reading.continued = true;
}
