import { daysLater } from '#features/camps/camps.rules.ts';

const levelId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const campId = (number: number) => `00000000-0000-7000-8000-00000000010${number}`;

export const sampleLevels = [
  {
    id: levelId(1),
    position: 1,
    title: 'Level 1',
    description: 'From the first line of C++ to arrays, strings and functions.',
  },
  {
    id: levelId(2),
    position: 2,
    title: 'Level 2',
    description: 'STL, sorting, binary search, prefix sums, and thinking in complexity.',
  },
  {
    id: levelId(3),
    position: 3,
    title: 'Level 3',
    description: 'Graphs, dynamic programming and number theory, on the way to ECPC.',
  },
];

interface SampleWave {
  id: string;
  level: number;
  title: string;
  description: string;
  registration: boolean;
  /** First and last day, counted from today. */
  from: number;
  to: number;
  trainees: number;
  asked: number;
}

/** One finished, two running, one open for registration, one planned. */
export const sampleWaves: SampleWave[] = [
  {
    id: campId(1),
    level: 0,
    title: 'Wave 1',
    description: 'The winter wave for newcomers: eight Saturdays, one contest a week.',
    registration: false,
    from: -220,
    to: -164,
    trainees: 40,
    asked: 0,
  },
  {
    id: campId(2),
    level: 0,
    title: 'Wave 2',
    description: 'The next wave for newcomers. No experience needed: bring a laptop and an hour a day.',
    registration: true,
    from: 18,
    to: 74,
    trainees: 20,
    asked: 14,
  },
  {
    id: campId(3),
    level: 1,
    title: 'Wave 1',
    description: 'For those who finished Level 1. Sheets get longer, solutions get shorter.',
    registration: false,
    from: -34,
    to: 22,
    trainees: 45,
    asked: 6,
  },
  {
    id: campId(4),
    level: 2,
    title: 'Wave 1',
    description: 'موجة الفرق: نتدرب ثلاثة على جهاز واحد، كما في المسابقة.',
    registration: false,
    from: -20,
    to: 36,
    trainees: 30,
    asked: 0,
  },
  {
    id: campId(5),
    level: 1,
    title: 'Wave 2',
    description: 'Planned for after the exams. Registration opens when the current wave is over.',
    registration: false,
    from: 60,
    to: 116,
    trainees: 0,
    asked: 0,
  },
];

const topics: [title: string, content: string][][] = [
  [
    ['Data types and operators', 'Data types\nVariables\nOperators\nInput and output'],
    ['Conditions', 'if and else\nswitch\nLogical operators\nCommon mistakes'],
    ['Loops', 'for\nwhile\nNested loops\nDrawing with loops'],
    ['Arrays', 'Declaring arrays\nReading and printing\nFrequency arrays'],
    ['Strings', 'Characters\nstring functions\nPalindromes'],
    ['Functions', 'Parameters\nReturn values\nScope\nRecursion at first sight'],
    ['Two-dimensional arrays', 'Rows and columns\nWalking on a grid\nMatrices'],
    ['Mock contest', 'Reading the statement\nWhen to leave a problem\nUpsolving'],
  ],
  [
    ['Complexity', 'Big O\nCounting steps\nWhat a second is worth'],
    ['STL I', 'vector\npair\nset and map'],
    ['STL II', 'stack and queue\npriority_queue\nIterators'],
    ['Sorting', 'sort with a comparator\nStability\nGreedy proofs'],
    ['Binary search', 'Invariants\nlower_bound\nSearching on the answer'],
    ['Prefix sums', 'One dimension\nTwo dimensions\nDifference arrays'],
    ['Two pointers', 'Windows\nMeeting in the middle'],
    ['Bit manipulation', 'Masks\nSubsets\nXOR tricks'],
  ],
  [
    ['Graphs: BFS and DFS', 'Adjacency lists\nComponents\nBipartite check'],
    ['Shortest paths', 'Dijkstra\nBellman-Ford\nFloyd-Warshall'],
    ['Disjoint sets', 'Union by size\nPath compression\nKruskal'],
    ['Dynamic programming I', 'States\nTransitions\nKnapsack'],
    ['Dynamic programming II', 'Digits\nBitmasks\nReconstruction'],
    ['Number theory', 'Sieve\nModular inverse\nCombinatorics'],
    ['Segment trees', 'Range queries\nPoint updates\nLazy propagation'],
    ['Team contest', 'Roles in a team\nReading order\nOne keyboard, three heads'],
  ],
];

const recordings = ['vLnPwxZdW4Y', '8jLOx1hD3_o'];
const week = 7;

export interface SampleSession {
  title: string;
  content: string;
  position: number;
  day: string;
  past: boolean;
  links: {
    sessionLink: string | null;
    sheetLink: string;
    contestLink: string | null;
    sheetUpsolveLink: string | null;
  };
}

/** One session a week from the first day of the wave; past sessions have recordings. */
export function sessionsOf({ level, from, id }: SampleWave, today: string): SampleSession[] {
  const wave = Number(id.slice(-1));
  return (topics[level] ?? []).map(([title, content], number) => {
    const past = from + number * week < 0;
    const video = `https://www.youtube.com/watch?v=${recordings[number % recordings.length]}`;
    return {
      title,
      content,
      position: number + 1,
      day: daysLater(today, from + number * week),
      past,
      links: {
        sessionLink: past ? video : null,
        sheetLink: `https://codeforces.com/contest/${wave * 10 + number + 1}`,
        contestLink: number % 2 ? `https://codeforces.com/contest/${wave * 100 + number}` : null,
        sheetUpsolveLink: past && number % 3 === 0 ? video : null,
      },
    };
  });
}
