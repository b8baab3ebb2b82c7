import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Vault } from '../security/vault.ts';

/** How long a private file can be opened by an address that was handed out, unless it says otherwise. */
export const addressLifetimeMs = 10 * 60_000;

const purpose = 'file-address';
const time = /^\d{1,12}$/;
const signature = /^[\w-]{43}$/;

interface Signing {
  vault: Pick<Vault, 'fingerprint'>;
  clock: Clock;
}

/** Signs the addresses of private files: the signature proves that the reader was allowed to read the file a moment ago. */
export function addressSigner({ vault, clock }: Signing) {
  const sign = (key: string, until: string): Buffer => vault.fingerprint(purpose, `${until} ${key}`);
  return {
    /** The query string of an address that works for so long. */
    queryFor(key: string, lifetimeMs = addressLifetimeMs): string {
      const until = String(Math.floor((clock.now().getTime() + lifetimeMs) / 1000));
      return `until=${until}&sig=${sign(key, until).toString('base64url')}`;
    },
    isValid(key: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
      if (typeof until !== 'string' || !time.test(until)) return false;
      if (typeof sig !== 'string' || !signature.test(sig)) return false;
      if (Number(until) * 1000 < clock.now().getTime()) return false;
      return timingSafeEqual(Buffer.from(sig, 'base64url'), sign(key, until));
    },
  };
}

export type AddressSigner = ReturnType<typeof addressSigner>;
