import { randomFillSync } from 'node:crypto';

/** Letters and digits that nobody mistakes for another when they read one out: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 10;

const pool = Buffer.alloc(4000);
let letters = '';
let used = 0;

/** Names a request in its response, on its error page and in the log: 50 random bits, in one word that a person can quote. */
export function newRequestId(): string {
  if (used === letters.length) {
    letters = randomLetters();
    used = 0;
  }
  used += length;
  return letters.slice(used - length, used);
}

/** For many requests at once: putting each together letter by letter takes longer than the rest of its record. */
function randomLetters(): string {
  randomFillSync(pool);
  for (const [at, byte] of pool.entries()) pool[at] = alphabet.charCodeAt(byte & 31);
  return pool.toString('latin1');
}
