import { join } from 'node:path';
import type { Chance } from '#app/server/sample/seeded-random.ts';
import { layoutOf } from '#kit/server/database/embedded/layout.ts';
import { findPostmaster } from '#kit/server/database/embedded/postmaster.ts';
import type { ClubProcess } from './club-process.ts';
import { childrenOf, processTable } from './process-table.ts';

export const kinds = ['app', 'database', 'database session', 'supervisor', 'everything', 'worker'] as const;
export type Kind = (typeof kinds)[number];

interface Options {
  club: ClubProcess;
  dataDir: string;
  chance: Chance;
}

interface Targets {
  /** The first process of the database that runs. */
  server: number | undefined;
  /** What to kill; empty when there is no such process now. */
  pids: number[];
}

export async function targetsOf(kind: Kind, { club, dataDir, chance }: Options): Promise<Targets> {
  const layout = layoutOf(join(dataDir, 'postgres'));
  const server = (await findPostmaster(layout.data))?.pid;
  const app = () => (club.pid === undefined ? [] : [club.pid]);
  const database = () => (server === undefined ? [] : [server]);
  // The folder is this run's own, so no other process names it.
  const supervisor = () =>
    processTable()
      .filter(({ command }) => command.includes('supervisor.ts') && command.includes(layout.control))
      .map(({ pid }) => pid);
  const oneChild = (parents: number[], name: string) => {
    const children = parents.flatMap(childrenOf).filter(({ command }) => command.includes(name));
    return children.length === 0 ? [] : [chance.one(children).pid];
  };
  const find: Record<Kind, () => number[]> = {
    app,
    database,
    'database session': () => oneChild(database(), '[local]'),
    supervisor,
    everything: () => [...app(), ...supervisor(), ...database()],
    worker: () => oneChild(app(), 'main.ts'),
  };
  return { server, pids: find[kind]() };
}
