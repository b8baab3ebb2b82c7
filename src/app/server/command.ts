import { resolve } from 'node:path';
import { SettingError } from '#club/server/config.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command to its end. A failure is one line, with the trace only when DEBUG is set. */
export async function runCommand(what: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { message, stack, code } = error as NodeJS.ErrnoException;
    const line = message.split('\n')[0] || code || 'unknown';
    const known = error instanceof BackupError || error instanceof SettingError;
    process.stderr.write(`${known ? line : `${what} failed: ${process.env.DEBUG ? stack : line}`}\n`);
    process.exitCode = 1;
  }
}

/** A path as it was typed: npm runs commands in the project's folder, whatever the folder of the caller. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
