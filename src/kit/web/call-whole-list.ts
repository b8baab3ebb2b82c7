import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { maxPageSize } from '#kit/shared/page.ts';
import { call, type ApiCall } from './api.ts';

type ListReply<E> = ReplyOf<E> & { data: unknown[]; total: number };

export type WholeCall<E> = Omit<CallOf<E>, 'query'> & {
  query?: CallOf<E> extends { query: infer Q } ? Omit<Q, 'page' | 'size' | 'format'> : never;
  token?: string;
  signal?: AbortSignal;
};

export async function callForWholeList<E extends Endpoint>(
  endpoint: E,
  input: WholeCall<E>,
): Promise<ReplyOf<E>> {
  const rows: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...input.query, page: String(page), size: String(maxPageSize) };
    const reply = (await call(endpoint, { ...input, query } as unknown as ApiCall<E>)) as ListReply<E>;
    rows.push(...reply.data);
    if (reply.data.length === 0 || rows.length >= reply.total) return { ...reply, data: rows };
  }
}

/** The rows of whichever list, for what takes any. */
export async function callForRows(
  endpoint: Endpoint,
  query: Record<string, string | undefined>,
): Promise<unknown[]> {
  const reply = await callForWholeList(endpoint, { query } as unknown as WholeCall<Endpoint>);
  return (reply as ListReply<Endpoint>).data;
}
