import type { IncomingMessage } from 'node:http';
import { newRequestId } from './request-id.ts';

/** What is known of a request until its line is logged. No address, name, query or path: those are personal data. */
export interface RequestRecord {
  readonly id: string;
  readonly startedAt: number;
  /** The pattern that the request matched, such as `/api/user/:id`; unset: none. */
  route?: string;
  actorId?: string;
  /** A response from the cache, a built file or a probe, of which there are many that say nothing: logged at `debug`. */
  routine?: boolean;
  /** Stays open for hours, so its time is no latency. */
  stream?: boolean;
}

export const requestIdHeader = 'x-request-id';

const key = Symbol('record');
/** A property, because a WeakMap takes longer than the rest of the record. */
type Recorded = IncomingMessage & { [key]?: RequestRecord };

export function beginRecord(request: IncomingMessage): RequestRecord {
  const record: RequestRecord = {
    id: newRequestId(),
    startedAt: performance.now(),
    route: undefined,
    actorId: undefined,
    routine: undefined,
    stream: undefined,
  };
  (request as Recorded)[key] = record;
  return record;
}

/** The record of a request; a new one for a request that did not come through the HTTP server. */
export const recordOf = (request: IncomingMessage): RequestRecord =>
  (request as Recorded)[key] ?? beginRecord(request);
