import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, FileRule } from '#kit/shared/endpoint.ts';
import type { NewResponse } from '../cache/response-cache.ts';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { callKey, visitors } from './cache-key.ts';
import { recordRefusal } from './call-log.ts';
import { callRoute } from './call-route.ts';
import { clientOf } from './client.ts';
import type { eventStreams } from './event-stream.ts';
import type { fileSender } from './export-files.ts';
import type { HttpOptions } from './http-options.ts';
import { fileQueryOf } from './list-file.ts';
import { recordOf } from './request-log.ts';
import type { Actor, AnyCall, Route, Upload } from './route.ts';
import { apiHeaders } from './security-headers.ts';
import { sendDownload } from './send-download.ts';
import { sendFailure } from './send-failure.ts';
import { sendCached } from './serve-cached.ts';
import { tokenOf } from './auth-token.ts';
import { type Bodies, declaredLength } from './bodies.ts';
import { validateCall } from './validate.ts';
import { AppError, tooLarge } from '#kit/shared/errors.ts';

interface BindOptions extends HttpOptions {
  openStream: ReturnType<typeof eventStreams>['open'];
  sendFile: ReturnType<typeof fileSender>;
  /** Visitors have room of their own, so that they cannot keep members from uploading. */
  bodies: { visitors: Bodies; people: Bodies };
}

const varies = 'accept-encoding, accept-language, token, authorization';

/** What depends on the time of day, as an address that expires, is never older than this. */
const lifetime = 60_000;

/** Serves one endpoint: who calls, with what, and from where the response comes. */
export function bindRoute(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: !endpoint.stream && !endpoint.file,
    ...(endpoint.file ? { compress: false } : {}),
    errorHandler: (thrown, request, reply) => {
      const send = () => void sendFailure(thrown, request, reply, options);
      recordRefusal(thrown, { request: request.raw, endpoint }, options).then(send, send);
    },
    handler: async (request, reply) => {
      const { generation } = options.cache;
      const language = fromAcceptLanguage(request.headers['accept-language']);
      const token = tokenOf(request.raw);
      const { actor, handedOut } = await authorize(request, endpoint, options);
      const address = options.addressOf(request.raw);
      const room = roomFor(request, { endpoint, actor, address }, options);
      try {
        // A limit comes before the file that is sent with the call.
        await route.admit?.(address);
        const { body, files } = await readBody(request, endpoint, room?.bytes);
        const input = validateCall(endpoint, { params: request.params, query: request.query, body, files });
        const client = clientOf(request, reply, options.https);
        const call = { ...input, actor, language, address, client, handedOut, token };
        reply.header('vary', varies);
        await respond(request, reply, { route, call, generation }, options);
      } finally {
        // Not when the connection closes: who hangs up has their picture decoded all the same.
        room?.release();
      }
      return reply;
    },
  });
}

/** `generation` is that of the cache before anything was read for this call. */
async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, call, generation }: { route: Route; call: AnyCall; generation: number },
  options: BindOptions,
): Promise<void> {
  const { endpoint } = route;
  const { actor, language, token } = call;
  if (route.listen) {
    recordOf(request.raw).stream = true;
    const isAllowed = () => isStillAllowed(endpoint, token, options);
    return route.listen(call, () => options.openStream(reply, { isAllowed }));
  }
  const download = await route.openFile?.(call);
  if (download) return void (await sendDownload(reply, download));
  const file = fileQueryOf(call.query);
  if (file) return void (await options.sendFile(reply, { route, call, file }));
  const run = () => callRoute(route, call, options);
  const tags = request.method === 'GET' || request.method === 'HEAD' ? route.cache?.(call) : null;
  const audience = actor?.audience ?? visitors;
  const key = tags ? callKey(endpoint, call, { audience, language, given: request.query }) : null;
  const isFresh = actor === null || (options.cache.isCurrent && !options.recentWriters.has(actor));
  if (tags && key !== null && isFresh) {
    const make = async () => toNewResponse(route, await run(), options);
    const response = await options.cache.once(key, { generation, tags, lifetime }, make);
    reply.hijack();
    await sendCached(request.raw, reply.raw, { key, response }, options.cache);
    return;
  }
  const text = JSON.stringify(await runOnce(request, { endpoint, call, run }, options));
  reply.header('content-type', 'application/json; charset=utf-8');
  void reply.send(text);
}

interface Run {
  endpoint: Endpoint;
  call: AnyCall;
  run: () => Promise<unknown>;
}

/** A call that creates something and names a key is carried out once, however often it is sent. */
function runOnce(request: FastifyRequest, { endpoint, call, run }: Run, { idempotency }: HttpOptions) {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return run();
  const { params, query, body, files } = call;
  const inputs = { params, query, body };
  const name = `${endpoint.method} ${endpoint.path}`;
  return idempotency.once({ key, actorId: call.actor?.id ?? null, endpoint: name, inputs, files }, run);
}

/** The actor of a call; throws 401 or 403 when they may not make it. */
async function authorize(
  request: FastifyRequest,
  endpoint: Endpoint,
  options: HttpOptions,
): Promise<{ actor: Actor | null; handedOut: boolean }> {
  const addressee = endpoint.method === 'GET' ? await options.downloads.actorOf(request.url) : null;
  const actor = addressee ?? (await signedIn(request.raw, endpoint, options));
  recordOf(request.raw).actorId = actor?.id;
  const refusal = options.refusalOf(actor, endpoint.can);
  if (refusal) throw refusal;
  return { actor, handedOut: addressee !== null };
}

async function signedIn(request: IncomingMessage, endpoint: Endpoint, { authenticate }: HttpOptions) {
  const token = tokenOf(request);
  if (token === undefined || endpoint.headers) return null;
  return authenticate(token, { isUse: !endpoint.stream });
}

/** For an open stream: whether the same call would still be authorized. */
async function isStillAllowed(endpoint: Endpoint, token: string | undefined, options: HttpOptions) {
  const actor = token === undefined ? null : await options.authenticate(token, { isUse: false });
  return options.refusalOf(actor, endpoint.can) === null;
}

function toNewResponse({ endpoint }: Route, result: unknown, { https }: HttpOptions): NewResponse {
  const type = ['content-type', 'application/json; charset=utf-8', 'vary', varies];
  const headers = [...apiHeaders(https).flat(), ...type];
  return { body: Buffer.from(JSON.stringify(result)), headers, route: endpoint.path };
}

interface Read {
  body: unknown;
  files: Record<string, Upload | undefined>;
}

/** Of a form, all its fields together. */
const maxFieldBytes = 1024 * 1024;
const fieldLimits = { fields: 60, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 50 };

/** What the smallest form counts as, which bounds their number. */
const leastRoom = maxFieldBytes / 4;

/** Room for a form: the bytes that it declares, or the most that the endpoint takes. Null for other bodies. */
function roomFor(
  request: FastifyRequest,
  { endpoint, actor, address }: { endpoint: Endpoint; actor: Actor | null; address: string },
  { bodies }: BindOptions,
): { bytes: number; release: () => void } | null {
  if (!request.isMultipart()) return null;
  if (!endpoint.files) throw new AppError('UNSUPPORTED_MEDIA');
  const rules = Object.entries(endpoint.files);
  const most = rules.reduce((sum, [, { maxBytes }]) => sum + maxBytes, maxFieldBytes);
  const bytes = declaredLength(request.raw) ?? most;
  const [only, other] = rules;
  if (bytes > most) throw only && !other ? tooLarge(only[0], only[1].maxBytes) : new AppError('TOO_LARGE');
  const all = actor ? bodies.people : bodies.visitors;
  return { bytes, release: all.reserve(actor?.id ?? address, Math.max(bytes, leastRoom)) };
}

/** The body of a call: JSON, or multipart, for which there is room, where the endpoint takes files. */
async function readBody(request: FastifyRequest, { files = {} }: Endpoint, room?: number): Promise<Read> {
  if (room === undefined) return { body: request.body ?? {}, files: {} };
  // A form whose client is gone already would never end.
  if (request.raw.destroyed) throw new AppError('VALIDATION');
  return readParts(request, files, room).catch((error: unknown) => {
    if (error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new AppError('VALIDATION', { message: { key: 'errors.bodyMalformed' } });
  });
}

async function readParts(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  room: number,
): Promise<Read> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Record<string, Upload | undefined> = {};
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    if (held > room) throw new AppError('TOO_LARGE');
  };
  // Also where no file is taken: one that is sent along is ignored, not too large.
  const largest = Math.max(fieldLimits.fieldSize, ...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = { ...fieldLimits, files: 8, fileSize: largest + 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('TOO_LARGE');
      // A part that says it is JSON is parsed already.
      hold(Buffer.byteLength(typeof part.value === 'string' ? part.value : JSON.stringify(part.value)));
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (!rule) {
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= rule.maxBytes && held + size <= room) chunks.push(chunk);
    }
    if (size > rule.maxBytes) throw tooLarge(part.fieldname, rule.maxBytes);
    hold(size);
    // A form sends an empty part for a file input in which nothing was chosen.
    if (size > 0) files[part.fieldname] = { filename: part.filename, content: Buffer.concat(chunks) };
  }
  return { body: { ...fields }, files };
}

/** Some clients write `ids[]` for each member of a list. */
const listName = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

function addField(fields: Record<string, unknown>, sent: string, value: unknown): void {
  const name = listName(sent);
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}
