import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { toLogError } from './log-error.ts';

export type Log = Logger;

export const makeLog = (destination: DestinationStream): Log =>
  pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: toLogError },
    },
    destination,
  );

/** Writes the message of each record, and the stack of its error, as plain text for people. */
const plainText = (stream: NodeJS.WritableStream): DestinationStream => ({
  write(record) {
    const { msg, err } = JSON.parse(record) as { msg: string; err?: { stack?: string } };
    stream.write(`${[msg, err?.stack].filter(Boolean).join('\n')}\n`);
  },
});

/**
 * Progress goes to stdout and the reason of a failed start to stderr, both as plain lines that people read. Warnings
 * and errors are JSON on stderr, plain text in development.
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
