import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx, type Writing } from './write-xlsx.ts';

parentPort?.postMessage(await writeXlsx(workerData as Writing), []);
