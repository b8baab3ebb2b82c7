// Unpacks one web font into a TrueType file. In a thread of its own: the program that does it reserves 33 MB, which
// only the end of its thread frees.
import { readFile, writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { decompress } from 'wawoff2';

const { source, target } = workerData as { source: string; target: string };
await writeFile(target, await decompress(await readFile(source)));
