const constraintOf = (error: unknown, sqlState: string): string | null => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint = '' } = cause as { code?: string; constraint?: string };
    if (code === sqlState) return constraint;
  }
  return null;
};

/** Whether an error, or what caused it, has one of these codes. */
export const hasCode = (error: unknown, ...sqlStates: string[]): boolean =>
  sqlStates.some((sqlState) => constraintOf(error, sqlState) !== null);

/** The name of the violated unique index, or null for any other error. */
export const violatedUnique = (error: unknown): string | null => constraintOf(error, '23505');

/** The name of the violated foreign key, or null for any other error. */
export const violatedReference = (error: unknown): string | null => constraintOf(error, '23503');

/** A table that is not there, or not for this user. */
export const isOutOfReach = (error: unknown): boolean => hasCode(error, '42P01', '3F000', '42501');

export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

/** A host that has no name, refuses, or cannot be reached; a server that starts. */
const unreachable =
  /^(?:CONNECT_TIMEOUT|EAI_AGAIN|ECONN(?:REFUSED|RESET)|E(?:HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|57P03)$/;

/** The driver gives no code to a connection that was closed or took too long. */
const lost = /connection timeout|timeout ex|connection terminated|closed the connection|not queryable/i;

/** Whether an error says that the server is not there now, or that the way to it is cut. */
export const isUnreachable = ({ code = '', message, syscall }: NodeJS.ErrnoException): boolean =>
  unreachable.test(code) ||
  // A socket that is not there yet.
  (code === 'ENOENT' && syscall === 'connect') ||
  (code === '' && lost.test(message));

/** The server shuts down, ends what takes too long, has no connection or memory left, or only reads since a failover. */
const refusal = /^(?:08|53|57P0[12]|57014|55P03|25P03|25006|58030)/;

/** Whether a statement failed because the database is away, and not because of what it says. */
export function isAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (isUnreachable(cause) || refusal.test(String((cause as NodeJS.ErrnoException).code))) return true;
  return false;
}

/** Whether a disk has no room left, for the database (53100) or for files. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC', 'EDQUOT');

/** What the driver said, without the text of the statement that Drizzle puts before it. */
export function messageOf(error: unknown): string {
  let cause = error as Error;
  while (cause.cause instanceof Error) cause = cause.cause;
  return cause.message;
}
