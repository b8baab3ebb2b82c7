import type { ParseArgsOptionsConfig } from 'node:util';
import type { AppContext } from '#club/server/app-context.ts';

/** Something the operator can act on: printed as one line, and the exit code is 1. */
export class AdminError extends Error {}

/** What stands after the name of a command. */
export interface CommandArguments {
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

export interface AdminContext {
  /** As the running server has it, but it runs no jobs: those it adds are run by the server. */
  context: AppContext;
  /** Prints a line. */
  say: (line: string) => void;
}

export interface Command {
  name: string;
  /** The names of the words that must follow. */
  words: readonly string[];
  /** In the form of `node:util`. */
  options?: ParseArgsOptionsConfig;
  /** The options as the help shows them. */
  usage?: string;
  summary: string;
  run: (context: AdminContext, given: CommandArguments) => Promise<void>;
}
