import { openApiOf } from '#kit/server/http/openapi.ts';
import { access } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';

/** The statuses that the OpenAPI document lists for an endpoint. */
export function listedStatuses(endpoints: Endpoint[]): (endpoint: Endpoint) => string[] {
  const { paths } = openApiOf(endpoints, { title: '', version: '', url: '', access }) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  return ({ method, path }) =>
    Object.keys(paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.responses);
}
