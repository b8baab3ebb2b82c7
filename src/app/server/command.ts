import { resolve } from 'node:path';
import { SettingError } from '#club/server/config.ts';
import { BackupError, type Manifest } from '#kit/server/backup/archive-format.ts';
import { reasonOf } from './reason.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** How many files a backup lacks that its rows name, and then the first of them; nothing for a whole one. */
export function missingLines({ files: { missing, missingKeys } }: Manifest): string[] {
  if (missing === 0) return [];
  return [
    `${missing === 1 ? '1 uploaded file that a row names is' : `${missing} uploaded files that rows name are`} not in it`,
    ...missingKeys.slice(0, 20).map((key) => `  ${key}`),
  ];
}

/** Runs a command to its end. A failure is one line, with the trace only when DEBUG is set. */
export async function runCommand(what: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const known = error instanceof BackupError || error instanceof SettingError;
    process.stderr.write(`${known ? '' : `${what} failed: `}${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** A path as it was typed: npm runs commands in the project's folder, whatever the folder of the caller. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
