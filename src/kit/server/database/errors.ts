/** The name of the unique index that a write ran into, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
    if (code === '23505') return name ?? '';
  }
  return null;
}
