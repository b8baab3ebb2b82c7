import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Site {
  origin: string;
  host: string;
}

interface Signing {
  /** Says that the person proved themselves to the authenticator; without it a passkey is only one step. */
  userVerified?: boolean;
  site?: Site;
}

const club: Site = { origin: 'http://club.test', host: 'club.test' };
const flags = { present: 0x01, verified: 0x04, newCredential: 0x40 };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'buffer');

/** A passkey in software: ES256, without attestation. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  counter = 0;

  get id(): string {
    return text(this.#id);
  }

  /** What a browser returns from `navigator.credentials.create`. */
  register(challenge: string, { userVerified = true, site = club }: Signing = {}) {
    const authData = Buffer.concat([
      this.#authData(flags.newCredential, { userVerified, site }),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge, site),
      attestationObject: text(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** What a browser returns from `navigator.credentials.get`. */
  signIn(challenge: string, { userVerified = true, site = club }: Signing = {}) {
    this.counter += 1;
    const authData = this.#authData(0, { userVerified, site });
    const clientDataJSON = this.#clientData('webauthn.get', challenge, site);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    return this.#response({ clientDataJSON, authenticatorData: text(authData), signature: text(signature) });
  }

  #response<Response extends object>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response,
    };
  }

  #clientData(type: string, challenge: string, { origin }: Site): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #authData(extra: number, { userVerified, site }: { userVerified: boolean; site: Site }): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = flags.present | (userVerified ? flags.verified : 0) | extra;
    return Buffer.concat([sha256(site.host), Buffer.from([set]), counter]);
  }

  #coseKey(): Uint8Array {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (value: string | undefined) => new Uint8Array(Buffer.from(value ?? '', 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return isoCBOR.encode(key);
  }
}
