import { createHash, randomInt } from 'node:crypto';

export type Parameters = Readonly<Record<string, string | number>>;

export interface ApiKey {
  key: string;
  secret: string;
}

interface Signing extends ApiKey {
  method: string;
  at: Date;
  /** Six characters, new for each call. */
  salt?: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newSalt = () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');

const byNameThenValue = ([a, x]: [string, string | number], [b, y]: [string, string | number]) =>
  a === b ? compare(String(x), String(y)) : compare(a, b);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The parameters with key, time, and a hash over all of them that only the secret can make. */
export function signed(
  parameters: Parameters,
  { method, key, secret, at, salt = newSalt() }: Signing,
): Parameters {
  const all = { ...parameters, apiKey: key, time: Math.floor(at.getTime() / 1000) };
  const listed = Object.entries(all)
    .sort(byNameThenValue)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const hash = createHash('sha512').update(`${salt}/${method}?${listed}#${secret}`).digest('hex');
  return { ...all, apiSig: salt + hash };
}
