import { fork } from 'node:child_process';
import pLimit from 'p-limit';

const limitConcurrency = pLimit(2);
const milliseconds = 10_000;
const heapMegabytes = 256;

/**
 * The rows of the first sheet, the heading among them; throws when it cannot be read. A workbook of a few bytes can ask
 * for any number of cells, and a thread that runs out of memory can abort the whole server. So it is read in a process
 * of its own, which gets little time and memory, no settings, and may only read files; at most two at once.
 */
export const readXlsx = (content: Buffer): Promise<string[][]> => limitConcurrency(() => run(content));

function run(content: Buffer): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const reader = fork(new URL('read-xlsx.process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-fs-read=*'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: milliseconds,
      killSignal: 'SIGKILL',
    });
    reader.once('message', (rows) => resolve(rows as string[][]));
    reader.once('error', reject);
    reader.once('exit', () => reject(new Error('the workbook could not be read')));
    reader.send(content, (error) => {
      if (error) reject(error);
    });
  });
}
