import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '#kit/server/files/s3-config.ts';
import { refusalOf } from './s3-signature.ts';

interface Stored {
  content: Buffer;
  etag: string;
  modified: Date;
}

interface Upload {
  key: string;
  parts: Map<number, Stored>;
  initiated: Date;
}

export interface S3Server {
  /** As the setting S3_URL. */
  url: string;
  config: S3Config;
  objects: Map<string, Stored>;
  /** Uploads in parts that are neither completed nor aborted. */
  uploads: Map<string, Upload>;
  /** What was called, as `GET /club/key?query`. */
  calls: string[];
  /** Handles a call instead of the storage when it returns true. */
  disturb: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

const keys = { accessKeyId: 'club-key', secretAccessKey: 'sécret/+=&%:@ of the club' };
const bucket = 'club';
const region = 'eu-central-1';
/** S3 refuses to complete an upload that has a smaller part, but for the last. */
const smallestPart = 5 * 1024 * 1024;

/** Object storage in memory, on a free port. It checks signatures with the library of AWS, and refuses calls without one. */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    state.calls.push(`${request.method} ${request.url}`);
    if (state.disturb?.(request, response)) return;
    // A client that aborts its upload is no failure of the storage.
    handle(state, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = encodeURIComponent(keys.secretAccessKey);
  const state: S3Server = {
    url: `s3://${keys.accessKeyId}:${secret}@${host}/${bucket}?region=${region}&tls=0`,
    config: { endpoint: `http://${host}`, bucket, region, ...keys },
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    disturb: null,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return state;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  response: ServerResponse;
}

async function handle(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '', 'http://storage');
  const [, calledBucket = '', ...path] = url.pathname.split('/');
  const method = request.method ?? '';
  const refusal = await refusalOf(request, body, { ...keys, region });
  if (refusal) return fail(response, 403, refusal);
  if (calledBucket !== bucket) return fail(response, 404, 'NoSuchBucket');
  const call: Call = {
    method,
    key: decodeURIComponent(path.join('/')),
    query: url.searchParams,
    headers: request.headers,
    body,
    response,
  };
  const kind = call.key === '' ? 'bucket' : call.query.has('uploadId') ? 'upload' : 'object';
  const handler = handlers[`${method} ${call.query.has('uploads') ? 'uploads' : kind}`];
  if (handler) handler(state, call);
  else fail(response, 405, 'MethodNotAllowed');
}

type Handler = (state: S3Server, call: Call) => void;

const handlers: Record<string, Handler | undefined> = {
  'GET bucket': ({ objects }, { query, response }) => {
    const after = query.get('continuation-token') ?? '';
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = all.sort().slice(0, Number(query.get('max-keys') ?? 1000));
    const truncated = page.length < all.length;
    const contents = page.map((key) => {
      const { content, etag, modified } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${content.length}</Size></Contents>`;
    });
    const next = truncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    xml(
      response,
      `<ListBucketResult><IsTruncated>${truncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  },
  'GET uploads': ({ uploads }, { query, response }) => {
    const listed = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const items = listed.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    xml(response, `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`);
  },
  'GET object': (state, call) => sendObject(state, call),
  'HEAD object': (state, call) => sendObject(state, call),
  'PUT object': ({ objects }, { key, headers, body, response }) => {
    const source = headers['x-amz-copy-source'];
    if (source === undefined) {
      objects.set(key, stored(body));
      response.setHeader('etag', stored(body).etag);
      return void response.end();
    }
    const found = objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''));
    if (!found) return fail(response, 404, 'NoSuchKey');
    objects.set(key, stored(found.content));
    xml(response, `<CopyObjectResult><ETag>${found.etag}</ETag></CopyObjectResult>`);
  },
  'DELETE object': ({ objects }, { key, response }) => {
    objects.delete(key);
    response.writeHead(204).end();
  },
  'POST uploads': ({ uploads }, { key, response }) => {
    const id = randomBytes(16).toString('base64url');
    uploads.set(id, { key, parts: new Map(), initiated: new Date() });
    xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  },
  'PUT upload': ({ uploads }, { query, body, response }) => {
    const upload = uploads.get(query.get('uploadId')!);
    if (!upload) return fail(response, 404, 'NoSuchUpload');
    const part = stored(body);
    upload.parts.set(Number(query.get('partNumber')), part);
    response.setHeader('etag', part.etag);
    response.end();
  },
  'DELETE upload': ({ uploads }, { query, response }) => {
    if (!uploads.delete(query.get('uploadId')!)) return fail(response, 404, 'NoSuchUpload');
    response.writeHead(204).end();
  },
  'POST upload': ({ uploads, objects }, { key, query, body, response }) => {
    const upload = uploads.get(query.get('uploadId')!);
    if (!upload) return fail(response, 404, 'NoSuchUpload');
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }));
    if (parts.length === 0 || parts.some(({ part, etag }) => part?.etag !== etag))
      return fail(response, 400, 'InvalidPart');
    const contents = parts.map(({ part }) => part!.content);
    // As S3 does: the failure of a completion comes with the status 200.
    if (contents.slice(0, -1).some(({ length }) => length < smallestPart))
      return fail(response, 200, 'EntityTooSmall');
    objects.set(key, stored(Buffer.concat(contents)));
    uploads.delete(query.get('uploadId')!);
    xml(response, `<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>`);
  },
};

function sendObject({ objects }: S3Server, { method, key, headers, response }: Call): void {
  const found = objects.get(key);
  if (!found) return fail(response, 404, method === 'HEAD' ? '' : 'NoSuchKey');
  const { content, etag, modified } = found;
  response.setHeader('etag', etag).setHeader('last-modified', modified.toUTCString());
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  if (!range) {
    response.setHeader('content-length', content.length);
    return void response.end(method === 'HEAD' ? undefined : content);
  }
  const start = Number(range[1]);
  const end = Math.min(Number(range[2]), content.length - 1);
  if (start > end) return fail(response, 416, 'InvalidRange');
  response.setHeader('content-range', `bytes ${start}-${end}/${content.length}`);
  response.setHeader('content-length', end - start + 1);
  response.writeHead(206).end(content.subarray(start, end + 1));
}

const stored = (content: Buffer): Stored => ({
  content,
  etag: `"${createHash('md5').update(content).digest('hex')}"`,
  modified: new Date(),
});

function xml(response: ServerResponse, body: string): void {
  response
    .setHeader('content-type', 'application/xml')
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  if (code) xml(response, `<Error><Code>${code}</Code><Message>Refused.</Message></Error>`);
  else response.end();
}
