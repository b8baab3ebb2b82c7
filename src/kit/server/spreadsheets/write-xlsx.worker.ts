import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Table } from '#kit/shared/csv.ts';
import { writeXlsx, type XlsxTable } from './write-xlsx.ts';

if (!parentPort) throw new Error('this file is run as a thread');
const rows: Table['rows'][number][] = [];
for await (const [slice] of on(parentPort, 'message')) {
  if (slice === null) break;
  rows.push(...(slice as Table['rows']));
}
const content = await writeXlsx({ ...(workerData as Omit<XlsxTable, 'rows'>), rows });
parentPort.postMessage(content, []);
