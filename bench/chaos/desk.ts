import type { Chance } from '#app/server/sample/seeded-random.ts';
import type { Client } from './client.ts';
import type { Journal } from './journal.ts';

/** What every writer works with. */
export interface Desk {
  client: Client;
  journal: Journal;
  chance: Chance;
  /** Of the writer's session. */
  token: string;
}
