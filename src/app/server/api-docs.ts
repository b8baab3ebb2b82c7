import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '#kit/server/http/openapi.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';

interface Docs {
  endpoints: Endpoint[];
  version: string;
  url: string;
}

/** The contract for machines at /api/openapi.json, and for people at /api/docs. */
export async function addApiDocs(app: FastifyInstance, { endpoints, version, url }: Docs): Promise<void> {
  const document = openApiOf(endpoints, { title: 'ICPC-HTI', version, url });
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(document)));

  // The viewer weighs megabytes: it is loaded only when somebody opens it for the first time.
  await app.register(async (docs) => {
    const { default: viewer } = await import('@scalar/fastify-api-reference');
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('html')) {
        reply.header('content-security-policy', viewerPolicy(payload));
      }
      return payload;
    });
    await docs.register(viewer, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  });
}

/** The viewer starts with an inline script: exactly that script may run. */
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
