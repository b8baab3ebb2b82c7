import {
  AppError,
  databaseAway,
  diskFull,
  type ErrorCode,
  statusOf,
  storageFailed,
} from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { isAway, isDiskFull } from '../database/errors.ts';
import { StorageError } from '../files/blob-store.ts';
import type { Translate } from './translator.ts';

/** Every failure leaves through here: a code becomes a status, a language and the contract's envelope. */
export function failure(
  error: AppError,
  { language, requestId }: { language: Language; requestId: string },
  translate: Translate,
) {
  const message = translate(language, error.text);
  const errors =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [field, translate(language, text)]),
    );
  return {
    status: statusOf[error.code],
    body: { success: false, status: 'Fail', code: error.code, message, errors, requestId },
  };
}

export function success(result: { message?: string }, language: Language, translate: Translate) {
  const { message, ...rest } = result;
  return {
    success: true,
    status: 'Success',
    ...(message === undefined ? {} : { message: translate(language, { key: message }) }),
    ...rest,
  };
}

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** An error of any origin as one of the contract's; null when it is a fault of ours that must be logged. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : codesOfFastify[code];
  if (known) return new AppError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('VALIDATION', { message: { key: 'errors.bodyMalformed' } });
  }
  return null;
}

/** What people are told of an error that must be logged: that database, disk or storage are away, else nothing. */
export function asOutage(error: unknown, { method }: { method: string }): AppError {
  if (isDiskFull(error)) return diskFull();
  if (error instanceof StorageError) return storageFailed();
  return isAway(error) ? databaseAway(method !== 'GET') : new AppError('INTERNAL');
}
