/**
 * Error codes of the HTTP contract. A feature throws a code; only the HTTP layer maps it to a status, a language and an
 * envelope.
 */
export const statusOf = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  EMAIL_NOT_VERIFIED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** A translatable text: a catalog key and its values. A list of texts reads as one sentence part: “a, b and c”. */
export interface Text {
  key: string;
  values?: Record<string, string | number | Text[]>;
}

interface Details {
  /** Defaults to the text of the code. */
  message?: Text;
  fields?: Record<string, Text>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly fields: Record<string, Text> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { message, fields, retryAfter }: Details = {}) {
    super(message?.key ?? code);
    this.name = 'AppError';
    this.code = code;
    this.text = message ?? { key: `errors.${code}` };
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export const unauthenticated = () => new AppError('UNAUTHENTICATED');
export const forbidden = (key?: string) =>
  new AppError('FORBIDDEN', { message: key === undefined ? undefined : { key } });
export const notFound = () => new AppError('NOT_FOUND');
/** A body refers to a record that does not exist. */
export const unknownReference = (field: string, key: string) =>
  new AppError('NOT_FOUND', { message: { key }, fields: { [field]: { key } } });
export const tooLarge = (field: string, maxBytes: number) => {
  const text = { key: 'errors.fileTooLarge', values: { megabytes: Math.floor(maxBytes / 1024 / 1024) } };
  return new AppError('TOO_LARGE', { message: text, fields: { [field]: text } });
};
export const unsupportedMedia = (field: string, key: string) =>
  new AppError('UNSUPPORTED_MEDIA', { message: { key }, fields: { [field]: { key } } });
export const invalid = (field: string, key: string, values?: Text['values']) =>
  new AppError('VALIDATION', { message: { key, values }, fields: { [field]: { key, values } } });
export const conflict = (key: string, field?: string, values?: Text['values']) =>
  new AppError('CONFLICT', {
    message: { key, values },
    fields: field ? { [field]: { key, values } } : undefined,
  });
/** The record changed since it was read; the other change wins. */
export const changedSince = () => conflict('errors.changedSince');
/** How long to wait, as people say it: minutes from a minute on. */
export const waitText = (seconds: number) =>
  seconds < 60
    ? ({ key: 'errors.RATE_LIMITED', values: { count: seconds } } as const)
    : ({ key: 'errors.rateLimitedMinutes', values: { count: Math.ceil(seconds / 60) } } as const);
export const rateLimited = (retryAfter: number) =>
  new AppError('RATE_LIMITED', { message: waitText(retryAfter), retryAfter });
/** More is being uploaded than fits into memory. */
export const uploadsBusy = () =>
  new AppError('RATE_LIMITED', { message: { key: 'errors.uploadsBusy' }, retryAfter: 5 });
/** What the server works with is away, so that nothing is wrong with the call. */
const unavailable = (key?: string) =>
  new AppError('UNAVAILABLE', { message: key === undefined ? undefined : { key }, retryAfter: 10 });
/** `sent`: whether the call would have changed something. */
export const databaseAway = (sent = false) => unavailable(sent ? 'errors.maybeUnsaved' : undefined);
export const diskFull = () => unavailable('errors.diskFull');
/** A file can be neither stored nor read now. */
export const storageFailed = () => unavailable('errors.storageFailed');
