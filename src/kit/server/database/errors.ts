const constraintOf = (error: unknown, sqlState: string): string | null => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint = '' } = cause as { code?: string; constraint?: string };
    if (code === sqlState) return constraint;
  }
  return null;
};

/** Whether an error of the driver has one of these SQLSTATEs. */
export const hasCode = (error: unknown, ...sqlStates: string[]): boolean =>
  sqlStates.some((sqlState) => constraintOf(error, sqlState) !== null);

/** The name of the violated unique index, or null for any other error. */
export const violatedUnique = (error: unknown): string | null => constraintOf(error, '23505');

/** The name of the violated foreign key, or null for any other error. */
export const violatedReference = (error: unknown): string | null => constraintOf(error, '23503');

/** A table that is not there, or not for this user. */
export const isOutOfReach = (error: unknown): boolean => hasCode(error, '42P01', '3F000', '42501');

export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

/** What the driver said, without the text of the statement that Drizzle puts before it. */
export function messageOf(error: unknown): string {
  let cause = error as Error;
  while (cause.cause instanceof Error) cause = cause.cause;
  return cause.message;
}
