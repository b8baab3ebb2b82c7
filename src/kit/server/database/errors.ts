const constraintOf = (error: unknown, wanted: string): string | null => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
    if (code === wanted) return name ?? '';
  }
  return null;
};

/** The name of the unique index that a write ran into, or null for any other error. */
export const violatedUnique = (error: unknown): string | null => constraintOf(error, '23505');

/** The name of the reference that a removal would have broken, or null for any other error. */
export const violatedReference = (error: unknown): string | null => constraintOf(error, '23503');

/** The database chose this one to give up, because two waited for each other. */
export const isDeadlock = (error: unknown): boolean => constraintOf(error, '40P01') !== null;
