import type { AddressSigner } from '../files/signed-address.ts';
import type { Actor } from './route.ts';

interface Options {
  signer: AddressSigner;
  /** Who a session belongs to, by its hash; null when it has ended. */
  actorOf: (sessionHash: Buffer) => Promise<Actor | null>;
}

/** The part of an address that replaces the session’s token. */
export interface AddressQuery {
  session?: unknown;
  until?: unknown;
  sig?: unknown;
}

const hash = /^[\w-]{43}$/;

/**
 * Addresses that a browser downloads from without the header of a session. Each works for a few minutes, for one path,
 * and only while the session that asked for it lasts.
 */
export function downloadAddresses({ signer, actorOf }: Options) {
  const keyOf = (path: string, session: string) => `${path} ${session}`;
  const isValid = (path: string, query: AddressQuery): query is { session: string } =>
    typeof query.session === 'string' &&
    hash.test(query.session) &&
    signer.isValid(keyOf(path, query.session), query);
  return {
    addressOf(path: string, { sessionHash }: Pick<Actor, 'sessionHash'>): string {
      const session = sessionHash.toString('base64url');
      return `${path}?session=${session}&${signer.queryFor(keyOf(path, session))}`;
    },
    /** Whether the address was given to this session. */
    isOf: ({ sessionHash }: Pick<Actor, 'sessionHash'>, path: string, query: AddressQuery): boolean =>
      isValid(path, query) && query.session === sessionHash.toString('base64url'),
    /** Who the address of a request was given to; null when it is not valid. */
    async actorOf({ url, query }: { url: string; query: unknown }): Promise<Actor | null> {
      const given = query as AddressQuery;
      const [path = ''] = url.split('?', 1);
      return isValid(path, given) ? actorOf(Buffer.from(given.session, 'base64url')) : null;
    },
  };
}

export type DownloadAddresses = ReturnType<typeof downloadAddresses>;
