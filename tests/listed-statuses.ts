import { openApiOf } from '#kit/server/http/openapi.ts';
import { access } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Route } from '#kit/server/http/route.ts';

/** The statuses that the OpenAPI document lists for an endpoint. */
export function listedStatuses(
  routes: readonly Route[],
): (endpoint: Pick<Endpoint, 'method' | 'path'>) => string[] | undefined {
  const { paths } = openApiOf(routes, { title: '', version: '', url: '', access }) as {
    paths: Record<string, Record<string, { responses: object }> | undefined>;
  };
  return ({ method, path }) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return operation && Object.keys(operation.responses);
  };
}
