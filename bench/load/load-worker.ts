// Makes load in a process of its own: raw sockets and prebuilt requests, so that a call costs it far less than a server.
import { setTimeout as sleep } from 'node:timers/promises';
import { LoadConnection } from './connection.ts';

export interface LoadOrder {
  port: number;
  /** One connection sends each. */
  requests: string[];
  seconds: number;
}

export type LoadReport = { times: number[]; seconds: number; cpuSeconds: number } | { failure: string };

async function load({ port, requests, seconds }: LoadOrder): Promise<LoadReport> {
  const connections = requests.map((request) => new LoadConnection(port, request));
  try {
    await Promise.all(connections.map((connection) => connection.open()));
    const cpu = process.cpuUsage();
    const begunAt = performance.now();
    for (const connection of connections) connection.start();
    await sleep(seconds * 1000);
    await Promise.all(connections.map((connection) => connection.stop()));
    const { user, system } = process.cpuUsage(cpu);
    return {
      times: connections.flatMap(({ times }) => times),
      seconds: (performance.now() - begunAt) / 1000,
      cpuSeconds: (user + system) / 1e6,
    };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

process.once('disconnect', () => process.exit());
process.on('message', (order: LoadOrder) => {
  void load(order).then((report) => process.send?.(report));
});
