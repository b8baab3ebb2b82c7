import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { closeEncoded, openBody } from './close-body.ts';

const shared = Buffer.from(`{"data":[${'{"name":"أحمد","total":12},'.repeat(500)}null]`);
const wholeOf = (...closing: Parameters<typeof closeEncoded>): Buffer => {
  const { start, end } = closeEncoded(...closing);
  return Buffer.concat([start, end]);
};
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip'] as const)(
  '%s: every reader gets the shared part and an end of their own',
  async (encoding) => {
    const open = await openBody(shared, encoding);
    expect(open.length).toBeLessThan(shared.length / 10);
    for (const end of [',"own":null}', `,"own":{"rank":1,"name":"سارة"}}`, '}', randomBytes(150_000)].map(
      Buffer.from,
    )) {
      const whole = wholeOf(open, end, encoding);
      expect(unpack[encoding](whole).equals(Buffer.concat([shared, end]))).toBe(true);
    }
  },
);

test('plain bytes are put together as they are', () => {
  expect(wholeOf(Buffer.from('{"a":1'), Buffer.from('}'), 'identity').toString()).toBe('{"a":1}');
});

test.each(['br', 'gzip'] as const)('%s: an empty shared part can be closed too', async (encoding) => {
  const whole = wholeOf(await openBody(Buffer.from('{'), encoding), Buffer.from('}'), encoding);
  expect(unpack[encoding](whole).toString()).toBe('{}');
});
