import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { FileFormat } from '#kit/shared/page.ts';
import type { AnyCall } from './route.ts';

export interface ExportedFile {
  endpoint: Endpoint;
  format: FileFormat;
  rows: number;
}

/** What the product records of calls, whatever their handlers record themselves. */
export interface CallLog {
  /** Called before a list is sent as a file. */
  exported(call: AnyCall, file: ExportedFile): Promise<void>;
  /** A call that was refused because of a missing session, role or duty. */
  refused(call: Pick<AnyCall, 'actor' | 'address'>, endpoint: Endpoint): Promise<void>;
}
