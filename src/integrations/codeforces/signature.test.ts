import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signed } from './signature.ts';

const at = new Date(1_741_526_578_000);
const key = { method: 'contest.hacks', key: 'xxx', secret: 'yyy', at };

test('the example of the documentation', () => {
  const { apiSig, ...rest } = signed({ contestId: 566 }, { ...key, salt: '123456' });
  expect(rest).toEqual({ contestId: 566, apiKey: 'xxx', time: 1_741_526_578 });
  expect(apiSig).toMatch(/^1234560332d9b7[\da-f]+862a3926$/);
  expect(String(apiSig)).toHaveLength(6 + 128);
});

test('names are sorted and values stand as they are, semicolons too', () => {
  const { apiSig } = signed({ handles: 'b;a', checkHistoricHandles: 'true' }, { ...key, salt: 'abcdef' });
  const plain = 'abcdef/contest.hacks?apiKey=xxx&checkHistoricHandles=true&handles=b;a&time=1741526578#yyy';
  expect(apiSig).toBe(`abcdef${createHash('sha512').update(plain).digest('hex')}`);
});

test('each call has a salt of its own, and the secret is in none', () => {
  const salts = Array.from({ length: 50 }, () => String(signed({}, key).apiSig).slice(0, 6));
  expect(new Set(salts).size).toBeGreaterThan(45);
  expect(JSON.stringify(signed({}, key))).not.toContain('yyy');
});
