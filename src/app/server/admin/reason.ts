import { AppError } from '#kit/shared/errors.ts';
import { makeTranslator } from '#kit/server/http/translator.ts';
import { ar } from '../../catalogs/ar.ts';
import { en } from '../../catalogs/en.ts';

/** One line that says what to do; with DEBUG the whole trace. */
export async function reasonOf(error: unknown, { DEBUG }: NodeJS.ProcessEnv): Promise<string> {
  if (error instanceof AppError) return (await makeTranslator({ en, ar }))('en', error.text);
  const { cause, message, stack } = error as Error;
  if (DEBUG) return String(stack);
  const { code, syscall, message: reason } = (cause ?? error) as NodeJS.ErrnoException;
  if (syscall === 'connect' || code === 'CONNECT_TIMEOUT' || code?.startsWith('28'))
    return `The database does not answer (${reason})`;
  // A failed query quotes its parameters, which may be personal data.
  return (cause instanceof Error ? cause.message : message).split('\n')[0] ?? '';
}
