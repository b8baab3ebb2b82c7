import type { Database } from '#kit/server/database/client.ts';

export interface WrongCount extends Record<string, unknown> {
  /** The ids of the row. */
  place: string;
  stored: string;
  counted: string;
}

/** A count that triggers keep beside the rows that it counts: see "Stored counts" in docs/database.md. */
export interface StoredCount {
  /** Table and column. */
  name: string;
  /** Counts again and compares. */
  findWrong: (db: Database) => Promise<WrongCount[]>;
  /** Stores the right values while others work; returns how many were wrong. It needs a transaction. */
  repair: (tx: Database) => Promise<number>;
}
