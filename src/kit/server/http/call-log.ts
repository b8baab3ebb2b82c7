import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { FileFormat } from '#kit/shared/page.ts';
import { asAppError } from './envelope.ts';
import type { AnyCall, Authenticate } from './route.ts';
import { tokenOf } from './auth-token.ts';

interface ExportedFile {
  endpoint: Endpoint;
  format: FileFormat;
  rows: number;
}

/** What the product records of calls, whatever their handlers record themselves. */
export interface CallLog {
  /** Called before a list is sent as a file. */
  exported(call: AnyCall, file: ExportedFile): Promise<void>;
  /** A call that was refused because of a missing auth session, role or duty. */
  refused(call: Pick<AnyCall, 'actor' | 'address'>, endpoint: Endpoint): Promise<void>;
}

const refusals = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN']);

interface Options {
  authenticate: Authenticate;
  addressOf: (request: IncomingMessage) => string;
  callLog: CallLog;
}

/** Records a failed call if its error is a refusal. */
export async function recordRefusal(
  error: unknown,
  { request, endpoint }: { request: IncomingMessage; endpoint: Endpoint },
  { authenticate, addressOf, callLog }: Options,
): Promise<void> {
  if (!refusals.has(asAppError(error)?.code)) return;
  const token = tokenOf(request);
  const actor = token === undefined || endpoint.headers ? null : await authenticate(token, { isUse: false });
  await callLog.refused({ actor, address: addressOf(request) }, endpoint);
}
