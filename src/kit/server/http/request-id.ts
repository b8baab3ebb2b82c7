import { randomFillSync } from 'node:crypto';

/** Letters and digits that nobody mistakes for another when they read one out: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 10;

const pool = Buffer.alloc(4000);
let used = pool.length;

/** Names a request in its response, on its error page and in the log: 50 random bits, in one word that a person can quote. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = '';
  const end = used + length;
  while (used < end) id += alphabet[pool.readUInt8(used++) & 31];
  return id;
}
