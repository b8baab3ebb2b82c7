import type { AddressSigner } from '../files/signed-address.ts';
import type { Actor } from './route.ts';

interface Options {
  signer: AddressSigner;
  /** Who an auth session belongs to, by its hash; null when it has ended. */
  actorOf: (authSessionHash: Buffer) => Promise<Actor | null>;
}

/** What is signed, the auth session in it, and how long it is valid. Nothing can be added at the end. */
const handedOut = /^(.+[?&]session=([\w-]{43})&)until=(\d{1,12})&sig=([\w-]{43})$/;

/**
 * Addresses that a browser downloads from without the header of an auth session. Each works for minutes, for what its
 * path and query name, and only while the auth session that asked for it lasts.
 */
export function downloadAddresses({ signer, actorOf }: Options) {
  return {
    addressOf(
      address: string,
      { authSessionHash }: Pick<Actor, 'authSessionHash'>,
      lifetimeMs?: number,
    ): string {
      const session = authSessionHash.toString('base64url');
      const signed = `${address}${address.includes('?') ? '&' : '?'}session=${session}&`;
      return signed + signer.queryFor(signed, lifetimeMs);
    },
    /** Who an address was given to; null when it is not valid. */
    async actorOf(address: string): Promise<Actor | null> {
      const [, signed = '', session = '', until, sig] = handedOut.exec(address) ?? [];
      return signer.isValid(signed, { until, sig }) ? actorOf(Buffer.from(session, 'base64url')) : null;
    },
  };
}

export type DownloadAddresses = ReturnType<typeof downloadAddresses>;
