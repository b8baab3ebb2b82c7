import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const signedAlways = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const maxSkewMs = 15 * 60_000;

/** Why S3 refuses a call, by the code it gives; null for a call that is signed right. */
export async function refusalOf(request: IncomingMessage, body: Buffer, keys: Keys): Promise<string | null> {
  const { headers } = request;
  const [, accessKeyId, , region, signedHeaders = ''] = form.exec(headers.authorization ?? '') ?? [];
  if (!accessKeyId) return 'AccessDenied';
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  const amazons = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if ([...signedAlways, ...amazons].some((name) => !names.includes(name))) return 'AccessDenied';
  const signingDate = dateOf(String(headers['x-amz-date']));
  if (Math.abs(Date.now() - signingDate.getTime()) > maxSkewMs) return 'RequestTimeTooSkewed';
  if ((await signed(request, names, signingDate, keys)) !== headers.authorization?.replaceAll(', ', ','))
    return 'SignatureDoesNotMatch';
  const hash = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === hash ? null : 'XAmzContentSHA256Mismatch';
}

async function signed(
  request: IncomingMessage,
  names: string[],
  signingDate: Date,
  keys: Keys,
): Promise<string> {
  const { accessKeyId, secretAccessKey, region } = keys;
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    uriEscapePath: false,
    applyChecksum: false,
    sha256: Sha256,
  });
  const result = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
    },
    { signingDate },
  );
  return String(result.headers.authorization).replaceAll(', ', ',');
}

/** `20261003T183000Z` as a date. */
const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The hash that the library asks for, by Node. */
class Sha256 {
  readonly #secret: string | Uint8Array | undefined;
  #hash!: Pick<ReturnType<typeof createHash | typeof createHmac>, 'update' | 'digest'>;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (typeof secret === 'string' || secret === undefined) this.#secret = secret;
    else if (secret instanceof ArrayBuffer) this.#secret = new Uint8Array(secret);
    else this.#secret = new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength);
    this.reset();
  }
  reset(): void {
    this.#hash = this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }
  update(data: string | Uint8Array): void {
    this.#hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}
