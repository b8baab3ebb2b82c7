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
  const error: ErrorLike = isErrorLike(thrown) ? thrown : new Error(String(thrown));
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const message = withoutValues(error.message, code);
  return {
    // A copy has no name.
    type: error.name ?? 'Error',
    ...(typeof code === 'string' ? { code } : {}),
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(cause instanceof Error ? { cause: toLogError(cause) } : {}),
  };
}

type ErrorLike = Partial<Error> & { message: string };

/** The job queue throws plain copies of errors. */
const isErrorLike = (thrown: unknown): thrown is ErrorLike =>
  thrown instanceof Error ||
  (typeof thrown === 'object' &&
    thrown !== null &&
    'message' in thrown &&
    typeof thrown.message === 'string');

/** Limited, because a message may be long. */
const mailAddress = /[^\s<>"'(),;:@/]{1,64}(?=@[^\s<>"'(),;:@/])/g;

/**
 * Drizzle appends the parameters to its message; PostgreSQL quotes a value that it cannot read (class 22); a mail server
 * names the person whose mail it refuses.
 */
function withoutValues(message: string, code: unknown): string {
  const text = message.replace(/\nparams:[\s\S]*$/, '').replace(mailAddress, '…');
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? text.replace(/"[\s\S]*"/, '"…"') : text;
}
