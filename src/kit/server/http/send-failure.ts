import type { FastifyReply, FastifyRequest } from 'fastify';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { asAppError, asOutage, failure } from './envelope.ts';
import type { HttpOptions } from './http-options.ts';
import { recordOf } from './request-log.ts';

/** What nobody expected is logged, and leaves as a 500 without details. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<HttpOptions, 'translate'>,
) {
  let known = asAppError(error);
  if (!known) {
    const { id: requestId, route } = recordOf(request.raw);
    request.log.error({ requestId, err: error, method: request.method, route }, 'A request failed');
    known = asOutage(error, request);
  }
  const language = fromAcceptLanguage(request.headers['accept-language']);
  const { status, body } = failure(known, { language, requestId: request.id }, options.translate);
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
