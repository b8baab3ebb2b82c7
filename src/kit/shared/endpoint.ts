import type { Permission } from './access-types.ts';
import type { ErrorCode } from './errors.ts';
import type { PageRequest } from './page.ts';
import type { z } from './zod.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file of a multipart request; the HTTP layer checks it before the handler runs. */
export interface FileRule {
  kind: 'image' | 'document' | 'sheet' | 'proof';
  maxBytes: number;
  required: boolean;
  /** Catalog key of the message when the file is missing. */
  missing?: string;
}

const fileOf =
  (kind: FileRule['kind'], maxBytes: number) =>
  <Required extends boolean>(required: Required, missing?: string) => ({ kind, maxBytes, required, missing });

export const maxImageBytes = 5 * 1024 * 1024;
export const imageFile = fileOf('image', maxImageBytes);

export const maxDocumentBytes = 20 * 1024 * 1024;
/** Slides: .pdf, .doc, .docx, .ppt or .pptx. */
export const documentFile = fileOf('document', maxDocumentBytes);

export const maxSheetBytes = 2 * 1024 * 1024;
/** A table of rows: .csv or .xlsx. */
export const sheetFile = fileOf('sheet', maxSheetBytes);

/** A picture or a .pdf that shows why. */
export const proofFile = fileOf('proof', maxImageBytes);

interface EndpointSpec {
  can: Permission;
  summary: string;
  /**
   * Actions of the audit log, any of which a call records; what follows from it elsewhere may be recorded too. A call that
   * changes something and records nothing says why.
   */
  records?: readonly string[] | string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  files?: Record<string, FileRule>;
  /** Request headers beside the session token, for the OpenAPI document. */
  headers?: z.ZodObject;
  /** Schema of `data` in the response. */
  data?: z.ZodType;
  /** Response fields beside `data`. */
  extra?: z.ZodObject;
  /** Error codes beside those that follow from the inputs and the permission, for the OpenAPI document. */
  throws?: readonly ErrorCode[];
  /** Creates something: the same `Idempotency-Key` again returns the first response and creates nothing. */
  idempotent?: true;
  /** Responds with server-sent events instead of JSON. */
  stream?: true;
  /** Responds with a file instead of JSON. */
  file?: true;
  /** Maps a row of a list to its export columns, where they differ from the JSON. */
  exportRow?: (row: never) => object;
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { method: Method; path: string };

/** Declares one endpoint. Server, web client, OpenAPI document and tests all read this object. */
export function endpoint<const S extends EndpointSpec>(
  route: `${Method} /api/${string}`,
  shape: S,
): Endpoint<S> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...shape, method, path };
}

type Part<E, Key extends string, Side extends 'input' | 'output'> =
  E extends Record<Key, infer T extends z.ZodType>
    ? Side extends 'input'
      ? z.input<T>
      : z.output<T>
    : undefined;

export type ParamsOf<E> = Part<E, 'params', 'output'>;
export type QueryOf<E> = Part<E, 'query', 'output'>;
export type BodyOf<E> = Part<E, 'body', 'output'>;
export type FilesOf<E, File> = E extends { files: infer F extends Record<string, FileRule> }
  ? { [K in keyof F]: F[K]['required'] extends true ? File : File | undefined }
  : undefined;
export type DataOf<E> = Part<E, 'data', 'output'>;
export type ExtraOf<E> = E extends { extra: infer T extends z.ZodType } ? z.output<T> : object;

export type ResultOf<E> = { message?: string } & ExtraOf<E> &
  (E extends { data: z.ZodType } ? { data: DataOf<E> } : object);

/** What a handler returns: which page of a list it is, the HTTP layer knows from the query. */
export type HandledOf<E> = Omit<ResultOf<E>, keyof PageRequest> & { file?: ListFile };

/** What a list as a file has beside its rows. */
export interface ListFile {
  /** Its name; the day follows. */
  name: string;
  /** A row after the others. */
  last: object;
}

export type ReplyOf<E> = { success: true; status: 'Success' } & ResultOf<E>;

type InputPart<E, Key extends 'params' | 'query' | 'body'> =
  Part<E, Key, 'input'> extends undefined ? object : { [K in Key]: Part<E, Key, 'input'> };

/** The inputs of a call, before validation. */
export type CallOf<E> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>;
