import { fork } from 'node:child_process';
import { BackupError } from './archive-format.ts';
import type { BackupMessage, BackupTask, ResultOf } from './backup-task.ts';

interface RunOptions {
  /** Ends the process. */
  signal?: AbortSignal;
}

const heapMegabytes = 256;

/** Carries a task out in a process of its own, which works at a lower priority and in little memory. */
export function runBackup<Task extends BackupTask>(
  task: Task,
  { signal }: RunOptions = {},
): Promise<ResultOf<Task>> {
  const { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env;
  // An address of a database leaves out what these say.
  const { PGUSER, PGPASSWORD, PGSSLMODE, PGSSLROOTCERT } = process.env;
  return new Promise((resolve, reject) => {
    const worker = fork(new URL('backup.process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      // All else that it needs is in the task: it gets no other secret of the environment.
      env: { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS, PGUSER, PGPASSWORD, PGSSLMODE, PGSSLROOTCERT },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...(signal ? { signal } : {}),
      killSignal: 'SIGKILL',
    });
    worker.on('message', (message: BackupMessage) => {
      if ('result' in message) resolve(message.result as ResultOf<Task>);
      else reject(failureOf(message.failure));
    });
    worker.once('error', (error) => reject(signal?.aborted ? interrupted() : error));
    worker.once('exit', () => reject(interrupted()));
    worker.send(task, (error) => {
      if (error) reject(error);
    });
  });
}

const interrupted = () => new BackupError('interrupted', 'The process that worked on the backup was ended');

const failureOf = ({ code, message }: Extract<BackupMessage, { failure: unknown }>['failure']): Error =>
  code ? new BackupError(code, message) : new Error(message);
