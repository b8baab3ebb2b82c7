import type { AppContext } from '#club/server/app-context.ts';

/** Something wrong, in words for the operator. */
export interface Problem {
  text: string;
  /** Places, a few of which are printed. */
  where: string[];
  /** Set when it was repaired now, or can be. */
  repair?: 'done' | 'possible';
  /** Takes room, and nobody misses anything. */
  isWaste?: boolean;
}

export interface Report {
  /** Said when nothing is wrong. */
  fine: string;
  problems: Problem[];
  /** What was corrected, for the audit log. */
  counts?: number;
  files?: number;
}

export interface PartOptions {
  /** Corrects what it can. */
  repair: boolean;
  /** Deletes orphaned files even where they are most of all. */
  anyNumber?: boolean;
  /** Empties the columns whose file is gone for good. */
  forgetMissing?: boolean;
}

/** One thing that `check` looks at. */
export type Part = (context: AppContext, options: PartOptions) => Promise<Report>;
