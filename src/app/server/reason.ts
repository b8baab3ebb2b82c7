import { SettingError } from '#club/server/config.ts';
import { isUnreachable } from '#kit/server/database/errors.ts';

/**
 * Why something failed, in one line that begins with the cause; with DEBUG the whole trace. A failed query quotes its
 * parameters, which may be personal data, so only what the database said of it is shown.
 */
export function reasonOf(error: unknown): string {
  const { message, stack, cause } = error as Error;
  if (error instanceof SettingError) return firstLine(message);
  if (process.env.DEBUG) return String(stack);
  const isQuery = message.startsWith('Failed query:') && cause instanceof Error;
  const found = (isQuery ? cause : error) as NodeJS.ErrnoException;
  const { code, message: reason } = found;
  const line = firstLine(reason || code || 'unknown');
  if (isUnreachable(found)) return `the database does not answer (${line})`;
  return code?.startsWith('28') ? `the database does not let this user in (${line})` : line;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
