import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageError } from './blob-store.ts';
import type { S3Config } from './s3-config.ts';

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface S3Reply {
  status: number;
  headers: IncomingMessage['headers'];
  /** Must be read to its end or destroyed. */
  stream: IncomingMessage;
}

export class S3Refusal extends StorageError {
  override name = 'S3Refusal';
  readonly status: number;
  /** The storage's own code, such as `AccessDenied`; empty when it gave none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the object storage refused a call (${[status, code].filter(Boolean).join(' ')})`);
    this.status = status;
    this.code = code;
  }
}

export type SendS3 = (call: S3Call) => Promise<S3Reply>;

interface Limits {
  /** Milliseconds without a byte from the storage while we wait for one. */
  idle?: number;
  attempts?: number;
}

const agentOptions = { keepAlive: true, maxSockets: 64 };

/** Signs and sends calls over connections that are kept open. Throws an `S3Refusal` for a status from 300 on. */
export function s3Sender(config: S3Config, { idle = 30_000, attempts = 3 }: Limits = {}): SendS3 {
  const secure = config.endpoint.startsWith('https:');
  const agent = secure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const request = secure ? httpsRequest : httpRequest;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sendOnce(call: S3Call): Promise<S3Reply> {
    const { url, headers } = await sign(config, call, signingKeys);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(url, { method: call.method, headers, agent, timeout: idle }, resolve);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new IdleError()));
    sent.end(call.body);
    const stream = await promise;
    sent.removeAllListeners('timeout').on('timeout', () => {
      // A reader of ours that is slow is not the storage's fault.
      if (stream.readableLength > 0) sent.setTimeout(idle);
      else stream.destroy(new IdleError());
    });
    return checked(stream);
  }

  return async (call) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(call);
      } catch (error) {
        if (attempt >= attempts || !isPassing(error)) throw asStorageError(error);
        await pause(100 * 4 ** (attempt - 1));
      }
    }
  };
}

async function sign(config: S3Config, call: S3Call, cache: Map<string, ArrayBuffer>) {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = config;
  const { method, key, query = {}, body = Buffer.alloc(0) } = call;
  const path = key === undefined ? bucket : `${bucket}/${key}`;
  const search = new URLSearchParams(query).toString();
  const url = `${endpoint}/${path}${search && `?${search}`}`;
  // Hashes off the main thread: a part of a large file has megabytes.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body))).toString('hex');
  const headers = { ...call.headers, 'x-amz-content-sha256': hash };
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache };
  const signed = await new AwsV4Signer({ method, url, headers, ...credentials }).sign();
  const hasBody = method === 'PUT' || method === 'POST';
  return {
    url,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(hasBody ? { 'content-length': String(body.length) } : {}),
    },
  };
}

async function checked(stream: IncomingMessage): Promise<S3Reply> {
  const status = stream.statusCode ?? 0;
  if (status >= 200 && status < 300) return { status, headers: stream.headers, stream };
  throw new S3Refusal(status, tagOf(await text(stream), 'Code'));
}

/** The text of a reply. Copying and completing may fail after a status of 200 was sent. */
export async function xmlOf({ status, stream }: S3Reply): Promise<string> {
  const xml = await text(stream).catch((error: unknown) => {
    throw asStorageError(error);
  });
  if (xml.includes('<Error>')) throw new S3Refusal(status, tagOf(xml, 'Code'));
  return xml;
}

class IdleError extends Error {
  readonly code = 'ETIMEDOUT';
}

const passing = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN']);

/** Whether the same call may succeed a moment later. A wait that was too long is not repeated. */
function isPassing(error: unknown): boolean {
  if (error instanceof S3Refusal) return error.status >= 500 || error.status === 429;
  return passing.has((error as NodeJS.ErrnoException).code ?? '');
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new StorageError(`the object storage does not answer (${code ?? 'no reason given'})`, {
    cause: error,
  });
}

/** The replies of S3 are flat enough to read without a parser; values that would need unescaping are none of ours. */

/** The text of the first element of this name; empty when there is none. */
export const tagOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** The inside of every element of this name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '');
