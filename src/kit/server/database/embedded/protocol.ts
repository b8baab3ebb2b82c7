import type { Socket } from 'node:net';

/** What an app process hands to the supervisor it spawns, as one JSON argument. No password is in it: `ps` shows it. */
export interface Plan {
  /** The data folder of the cluster. */
  data: string;
  /** The socket on which PostgreSQL listens. */
  socket: string;
  /** The socket on which the supervisor listens; one open connection to it is one app process that uses the server. */
  control: string;
  /** A file that names the server a supervisor decided to stop, so that no other supervisor adopts it. */
  stopping: string;
  log: string;
  /** The whole command line of PostgreSQL, and the user to run it as when the app runs as root. */
  command: string[];
  uid?: number;
  gid?: number;
}

/**
 * Messages of a supervisor, one line of JSON each. An app sends only its goodbye, so any byte from it means that.
 * `released` confirms the goodbye: the server is gone, or other apps still use it.
 */
export type Message = { is: 'ready'; pid: number } | { is: 'failed'; reason: string } | { is: 'released' };

/** PostgreSQL and its supervisor see nothing of the app's environment: neither its secrets nor NODE_OPTIONS or PG*. */
export const cleanEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The next message of the supervisor, or null when the connection ends first. It never sends two at once. */
export function nextMessage(socket: Socket, deadline = Number.POSITIVE_INFINITY): Promise<Message | null> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (message: Message | null) => {
      clearTimeout(timer);
      socket.off('data', read).off('close', closed).resume();
      resolve(message);
    };
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) finish(JSON.parse(text) as Message);
    };
    const closed = () => finish(null);
    const timer = Number.isFinite(deadline)
      ? setTimeout(() => socket.destroy(), deadline - Date.now())
      : undefined;
    socket.on('data', read).once('close', closed);
    if (socket.closed) closed();
  });
}

const complaint = /\b(?:FATAL|PANIC|ERROR|error):\s|error while loading/;
// Progress, and messages to sessions when a server starts or stops: neither explains a failure.
const noise = /\bLOG:\s|terminating connection|the database system is/;
// "2026-01-31 10:00:00.000 UTC [42] FATAL:  " of the server, "initdb: error: " of the tools.
const decoration = /^(?:\S+ \S+ \S+ \[\d+\] )?(?:.*?\b(?:FATAL|PANIC|ERROR|error):\s+)?/;

/** The line that explains why a program of PostgreSQL failed: its first error, else its last line. */
export function reasonIn(output: string, otherwise = 'it ended without a word'): string {
  const lines = output.split('\n').filter((line) => line.trim() && !noise.test(line));
  const line = lines.find((each) => complaint.test(each)) ?? lines.at(-1) ?? otherwise;
  return line.replace(decoration, '').trim();
}

export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] ?? '';
}
