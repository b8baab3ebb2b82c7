import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { access } from '#club/shared/access.ts';
import { clubName } from '#club/shared/brand.ts';
import { openApiOf } from '#kit/server/http/openapi.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';

interface Docs {
  endpoints: Endpoint[];
  version: string;
  url: string;
}

/** The contract for machines at /api/openapi.json, and for people at /api/docs. */
export function addApiDocs(app: FastifyInstance, { endpoints, version, url }: Docs): void {
  const document = openApiOf(endpoints, { title: clubName, version, url, access });
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document)),
  );

  // The viewer weighs megabytes, so it is loaded on first use.
  let viewer: Promise<FastifyInstance> | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (
      await (viewer ??= loadViewer())
    ).inject({ method: 'GET', url: request.url });
    const type = headers['content-type'] ?? 'text/plain';
    if (headers.location) reply.header('location', headers.location);
    if (type.includes('html')) reply.header('content-security-policy', viewerPolicy(rawPayload.toString()));
    return reply.code(statusCode).type(type).send(rawPayload);
  };
  app.get('/api/docs', show);
  app.get('/api/docs/*', show);
}

async function loadViewer(): Promise<FastifyInstance> {
  const { default: viewer } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(viewer, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  });
  return app;
}

/** The viewer starts with an inline script; the policy allows it by its hash. */
function viewerPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
