import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import { toLogError } from './log-error.ts';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const makeLog = (destination: DestinationStream, level: LogLevel = 'info'): Log =>
  pino(
    {
      base: null,
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      serializers: { err: toLogError },
    },
    destination,
  );

/** Writes the message of each record, and the stack and causes of its error, as plain text for people. */
const plainText = (stream: NodeJS.WritableStream): DestinationStream => ({
  write(record) {
    const { msg, err } = JSON.parse(record) as { msg: string; err?: LoggedError };
    stream.write(`${[msg, err && errorText(err)].filter(Boolean).join('\n')}\n`);
  },
});

/**
 * What the start and the stop say to the person who runs them, always as plain lines: progress on stdout, the reason of
 * a failure on stderr.
 */
export const consoleLog = ({ dev }: { dev: boolean }): Log =>
  makeLog(
    pino.multistream(
      [
        { level: 'info', stream: plainText(process.stdout) },
        { level: 'warn', stream: dev ? plainText(process.stderr) : process.stderr },
        { level: 'fatal', stream: plainText(process.stderr) },
      ],
      { dedupe: true },
    ),
  );

const readable = (stream: NodeJS.WritableStream): DestinationStream => ({
  write: (record) => void stream.write(readableLine(record)),
});

/** A reader that hangs must not fill the memory: what does not fit is dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/** What Linux writes to a pipe as a whole: more of it would mix with the lines of the other processes. */
const maxWrite = 4096;

/** Written in blocks, because a system call for each request would take longer than a cached response. */
const blocks = (): DestinationStream =>
  pino.destination({
    dest: 1,
    sync: false,
    minLength: maxWrite / 2,
    maxWrite,
    periodicFlush: 500,
    maxLength: maxWaitingBytes,
  });

const levelsOf = (out: DestinationStream, err: DestinationStream) => [
  { level: 'trace' as Level, stream: out },
  { level: 'warn' as Level, stream: err },
];

/**
 * The records of the running app: one JSON object a line, or a readable line in a terminal. Warnings and errors go to
 * stderr at once, everything else to stdout.
 */
export function appLog({ level, terminal }: { level: LogLevel; terminal: boolean }): Log {
  const streams = terminal
    ? levelsOf(readable(process.stdout), readable(process.stderr))
    : levelsOf(blocks(), process.stderr);
  return makeLog(pino.multistream(streams, { dedupe: true }), level);
}

/** What toLogError lists. */
interface LoggedError {
  stack?: string;
  message?: string;
  cause?: LoggedError;
}

interface LogRecord {
  level: string;
  time: string;
  msg?: string;
  err?: LoggedError;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  actorId?: string;
  [field: string]: unknown;
}

/** A record as people read it in a terminal: `09:41:07 GET /api/level 200 0.4 ms 7dk2q0vx9m`. */
export function readableLine(record: string): string {
  const { level, time, msg, err, requestId, ...rest } = JSON.parse(record) as LogRecord;
  const what = rest.status === undefined ? [msg, fieldsOf(rest)] : [requestTextOf(rest)];
  const urgent = ['warn', 'error', 'fatal'].includes(level) ? level.toUpperCase() : undefined;
  const line = [time.slice(11, 19), urgent, ...what, requestId].filter(Boolean).join(' ');
  return `${[line, err && errorText(err)].filter(Boolean).join('\n')}\n`;
}

/** The stack, then the message of each cause: a failed query says there what PostgreSQL refused. */
function errorText({ stack, message, cause }: LoggedError): string {
  const causes: string[] = [];
  for (let each = cause; each; each = each.cause) causes.push(`Caused by: ${each.message}`);
  return [stack || message, ...causes].filter(Boolean).join('\n');
}

const requestTextOf = ({ method, route, status, ms, actorId }: Partial<LogRecord>): string =>
  [method, route, status, `${ms} ms`, actorId && `by ${actorId}`].filter(Boolean).join(' ');

const fieldsOf = (fields: object): string => (Object.keys(fields).length > 0 ? JSON.stringify(fields) : '');
