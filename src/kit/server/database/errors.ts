const constraintOf = (error: unknown, sqlState: string): string | null => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
    if (code === sqlState) return name ?? '';
  }
  return null;
};

/** The name of the violated unique index, or null for any other error. */
export const violatedUnique = (error: unknown): string | null => constraintOf(error, '23505');

/** The name of the violated foreign key, or null for any other error. */
export const violatedReference = (error: unknown): string | null => constraintOf(error, '23503');

export const isDeadlock = (error: unknown): boolean => constraintOf(error, '40P01') !== null;
