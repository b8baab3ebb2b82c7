import { expect, test } from 'vitest';
import { newRequestId } from './request-log.ts';

test('a request id is one short word that is easy to read out, and no two are the same', () => {
  const ids = Array.from({ length: 20_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
});
