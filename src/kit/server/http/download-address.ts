import type { AddressSigner } from '../files/signed-address.ts';
import type { Actor } from './route.ts';

interface Options {
  signer: AddressSigner;
  /** Who an auth session belongs to, by its hash; null when it has ended. */
  actorOf: (authSessionHash: Buffer) => Promise<Actor | null>;
}

/** The part of an address that replaces the auth session’s token. */
export interface AddressQuery {
  session?: unknown;
  until?: unknown;
  sig?: unknown;
}

const hash = /^[\w-]{43}$/;

/**
 * Addresses that a browser downloads from without the header of an auth session. Each works for a few minutes, for one
 * path, and only while the auth session that asked for it lasts.
 */
export function downloadAddresses({ signer, actorOf }: Options) {
  const keyOf = (path: string, session: string) => `${path} ${session}`;
  const isValid = (path: string, query: AddressQuery): query is { session: string } =>
    typeof query.session === 'string' &&
    hash.test(query.session) &&
    signer.isValid(keyOf(path, query.session), query);
  return {
    addressOf(path: string, { authSessionHash }: Pick<Actor, 'authSessionHash'>): string {
      const session = authSessionHash.toString('base64url');
      return `${path}?session=${session}&${signer.queryFor(keyOf(path, session))}`;
    },
    /** Whether the address was given to this auth session. */
    isOf: ({ authSessionHash }: Pick<Actor, 'authSessionHash'>, path: string, query: AddressQuery): boolean =>
      isValid(path, query) && query.session === authSessionHash.toString('base64url'),
    /** Who the address of a request was given to; null when it is not valid. */
    async actorOf({ url, query }: { url: string; query: unknown }): Promise<Actor | null> {
      const given = query as AddressQuery;
      const [path = ''] = url.split('?', 1);
      return isValid(path, given) ? actorOf(Buffer.from(given.session, 'base64url')) : null;
    },
  };
}

export type DownloadAddresses = ReturnType<typeof downloadAddresses>;
