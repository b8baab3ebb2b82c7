import type { Endpoint } from '#kit/shared/endpoint.ts';
import { type ErrorCode, statusOf } from '#kit/shared/errors.ts';
import { idMeta } from '#kit/shared/fields.ts';
import type { AccessRule, Permission } from '#kit/shared/access-types.ts';
import { z } from '#kit/shared/zod.ts';
import { fileTypes } from './list-file.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

interface ObjectSchema extends Json {
  properties?: Json;
  required?: string[];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const binary = { schema: { type: 'string', format: 'binary' } };

interface OpenApiOptions {
  title: string;
  version: string;
  url: string;
  access: Readonly<Record<Permission, AccessRule>>;
}

type Documented = Pick<Route, 'endpoint' | 'cache'>;

/** The machine-readable contract, from the same endpoint objects that validate the calls. */
export function openApiOf(routes: readonly Documented[], { access, ...info }: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { method, path, can } = route.endpoint;
    const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    operations[method.toLowerCase()] = operationOf(route, access[can]);
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.url }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: jsonSchema(failure) },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again within eight days returns the first response and creates nothing',
  schema: { type: 'string' },
};

function operationOf({ endpoint, cache }: Documented, rule: AccessRule): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    description: rule === 'anyone' || rule === 'signed-in' ? `Who: ${rule}` : `Who: ${rule.join(', ')}`,
    security: rule === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'Success', content: contentOf(endpoint) },
      ...(cache && {
        304: { description: 'The client has this response already: `if-none-match` names its `etag`' },
      }),
      ...failuresOf(endpoint, rule),
    },
  };
}

/** By status: two codes of one status share an entry. */
function failuresOf(endpoint: Endpoint, rule: AccessRule): Json {
  const codes = Map.groupBy(new Set(codesOf(endpoint, rule)), (code) => statusOf[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...codes].map(([status, named]) => [status, { description: named.join(', '), content }]),
  );
}

function codesOf(
  { method, params, query, body, idempotent, throws = [] }: Endpoint,
  rule: AccessRule,
): ErrorCode[] {
  const sends = method !== 'GET';
  const inputs = [params, query, body].map((schema) => (schema ? JSON.stringify(jsonSchema(schema)) : ''));
  const namesOne = inputs.some((input) => input.includes(idMeta.description));
  // What a change replaces: another value there is a conflict.
  const compares = inputs.some((input) => input.includes('"expected":'));
  return [
    ...(sends || query ? (['VALIDATION'] as const) : []),
    // Somebody who is signed in may have to set up two-step sign-in first.
    ...(rule === 'anyone' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(namesOne ? (['NOT_FOUND'] as const) : []),
    ...(sends ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(idempotent || compares ? (['CONFLICT'] as const) : []),
    ...throws,
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

function requestBodyOf({ body, files }: Endpoint): Json {
  if (!body && !files) return {};
  const json = jsonSchema(body ?? z.object());
  const content: Json = body ? { 'application/json': { schema: json } } : {};
  if (files) {
    const properties = { ...json.properties };
    const required = [...(json.required ?? [])];
    for (const [name, rule] of Object.entries(files)) {
      properties[name] = binary.schema;
      if (rule.required) required.push(name);
    }
    content['multipart/form-data'] = { schema: { ...json, properties, required } };
  }
  return { requestBody: { required: true, content } };
}

const formatTypes = { ...fileTypes, zip: 'application/zip' };

function contentOf({ stream, file, query, data, extra }: Endpoint): Json {
  if (stream) return { 'text/event-stream': { schema: { type: 'string' } } };
  if (file) return { 'application/octet-stream': binary };
  const success = z.looseObject({
    success: z.literal(true),
    status: z.literal('Success'),
    message: z.string().optional(),
    ...(data && { data }),
    ...extra?.shape,
  });
  // A list is also available as a file, where its query has a `format`.
  const asked = query?.shape.format as z.ZodType | undefined;
  const formats = Object.entries(formatTypes).filter(([format]) => asked?.safeParse(format).success);
  return {
    'application/json': { schema: jsonSchema(success, 'output') },
    ...Object.fromEntries(formats.map(([, type]) => [type.split(';')[0], binary])),
  };
}

const failure = z.object({
  success: z.literal(false),
  status: z.literal('Fail'),
  code: z.enum(Object.keys(statusOf)),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z
    .string()
    .describe(
      'Names the request in the log of the server, for a person to quote; also in the header x-request-id',
    ),
});
