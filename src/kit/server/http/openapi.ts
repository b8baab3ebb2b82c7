import type { Endpoint } from '#kit/shared/endpoint.ts';
import { type ErrorCode, statusOf } from '#kit/shared/errors.ts';
import { idMeta } from '#kit/shared/fields.ts';
import type { AccessRule, Permission } from '#kit/shared/access-types.ts';
import { fileFormats } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { fileTypes } from './list-file.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
};

interface OpenApiOptions {
  title: string;
  version: string;
  url: string;
  access: Readonly<Record<Permission, AccessRule>>;
}

/** The machine-readable contract, from the same endpoint objects that validate the calls. */
export function openApiOf(endpoints: readonly Endpoint[], { access, ...info }: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, access[endpoint.can]);
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.url }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: failureSchema },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again within a day returns the first response and creates nothing',
  schema: { type: 'string' },
};

function operationOf(endpoint: Endpoint, rule: AccessRule): Json {
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
      200: {
        description: 'Success',
        content: contentOf(endpoint),
      },
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
  const namesOne = [params, query, body].some(
    (schema) => schema && JSON.stringify(jsonSchema(schema, 'input')).includes(idMeta.description),
  );
  return [
    ...(sends || query ? (['VALIDATION'] as const) : []),
    ...(rule === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(typeof rule === 'string' ? [] : (['FORBIDDEN'] as const)),
    ...(namesOne ? (['NOT_FOUND'] as const) : []),
    ...(sends ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(idempotent ? (['CONFLICT'] as const) : []),
    ...throws,
    'RATE_LIMITED',
    'INTERNAL',
  ];
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body && !endpoint.files) return {};
  const json = endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} };
  const content: Json = endpoint.body ? { 'application/json': { schema: json } } : {};
  if (endpoint.files) {
    const files = Object.keys(endpoint.files).map((name) => [name, { type: 'string', format: 'binary' }]);
    const needed = Object.entries(endpoint.files).flatMap(([name, rule]) => (rule.required ? [name] : []));
    content['multipart/form-data'] = {
      schema: {
        ...json,
        properties: { ...(json.properties as Json), ...Object.fromEntries(files) },
        required: [...((json.required as string[] | undefined) ?? []), ...needed],
      },
    };
  }
  return { requestBody: { required: true, content } };
}

function successOf(endpoint: Endpoint): Json {
  const extra = endpoint.extra
    ? (jsonSchema(endpoint.extra, 'output') as { properties?: Json; required?: string[] })
    : {};
  return {
    type: 'object',
    properties: {
      success: { const: true },
      status: { const: 'Success' },
      message: { type: 'string' },
      ...(endpoint.data ? { data: jsonSchema(endpoint.data, 'output') } : {}),
      ...extra.properties,
    },
    required: ['success', 'status', ...(endpoint.data ? ['data'] : []), ...(extra.required ?? [])],
  };
}

function contentOf(endpoint: Endpoint): Json {
  if (endpoint.stream) return { 'text/event-stream': { schema: { type: 'string' } } };
  if (endpoint.file) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: successOf(endpoint) }, ...filesOf(endpoint) };
}

/** A list is also available as a file, where its query has a `format`. */
function filesOf({ query }: Endpoint): Json {
  if (!query || !('format' in query.shape)) return {};
  return Object.fromEntries(
    fileFormats.map((format) => [
      fileTypes[format].split(';')[0],
      { schema: { type: 'string', format: 'binary' } },
    ]),
  );
}

const failureSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    status: { const: 'Fail' },
    code: { enum: Object.keys(statusOf) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: {
      type: 'string',
      description:
        'Names the request in the log of the server, for a person to quote; also in the header x-request-id',
    },
  },
  required: ['success', 'status', 'code', 'message', 'requestId'],
};
