interface LogError {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: LogError;
}

/**
 * An error as the log shows it. Fields are listed one by one, because errors of the database carry the values of the
 * failed query, which are personal data.
 */
export function toLogError(thrown: unknown): LogError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const message = withoutValues(error.message, code);
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(cause instanceof Error ? { cause: toLogError(cause) } : {}),
  };
}

/** Drizzle appends the parameters to its message; PostgreSQL quotes a value that it cannot read (class 22). */
function withoutValues(message: string, code: unknown): string {
  const text = message.replace(/\nparams:[\s\S]*$/, '');
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? text.replace(/"[\s\S]*"/, '"…"') : text;
}
