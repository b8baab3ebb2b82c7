/** Where the object storage is, and who we are there. */
export interface S3Config {
  /** With the protocol, without a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Keys {
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

const form = 's3://key:secret@host/bucket?region=…&tls=0|1';
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionPattern = /^[a-zA-Z0-9-]{1,40}$/;

/** Reads an address that is known to parse as a URL. What it throws never repeats the address: it may hold the secret. */
export function s3ConfigOf(address: string, environment: Keys): S3Config {
  const url = new URL(address);
  const bucket = url.pathname.slice(1).replace(/\/$/, '');
  if (!url.hostname || !bucketPattern.test(bucket) || url.hash)
    throw new Error(`must have the form ${form}, with the name of one bucket`);
  const { region, tls } = optionsOf(url.searchParams);
  const endpoint = `${tls ? 'https' : 'http'}://${url.host}`;
  if (!URL.canParse(endpoint)) throw new Error('the host or port is not valid');
  return { endpoint: new URL(endpoint).origin, bucket, region, ...keysOf(url, environment) };
}

function optionsOf(query: URLSearchParams): { region: string; tls: boolean } {
  for (const name of query.keys())
    if (name !== 'region' && name !== 'tls') throw new Error('takes the options region and tls, no others');
  const region = query.get('region') ?? 'us-east-1';
  if (!regionPattern.test(region)) throw new Error('region must be a name such as eu-central-1');
  const tls = query.get('tls') ?? '1';
  if (tls !== '0' && tls !== '1') throw new Error('tls must be 1 or 0');
  return { region, tls: tls === '1' };
}

function keysOf(url: URL, environment: Keys): Pick<S3Config, 'accessKeyId' | 'secretAccessKey'> {
  const inAddress = url.username !== '' || url.password !== '';
  const accessKeyId = inAddress ? decoded(url.username) : environment.accessKeyId;
  const secretAccessKey = inAddress ? decoded(url.password) : environment.secretAccessKey;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  throw new Error(
    inAddress
      ? 'a key and a secret go together: s3://key:secret@host/bucket'
      : 'has no key: write it as s3://key:secret@host/bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('in a key or secret, % is written as %25');
  }
}
