import { endpoint } from '#kit/shared/endpoint.ts';
import { text } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

const refused = 'push.errors.subscription';

/** Bytes in base64url: 65, of which the first is 4, as every uncompressed point of P-256 has it. */
const point = z.string(refused).regex(/^B[A-P][\w-]{85}=?$/, refused);
/** 16 bytes. */
const secret = z.string(refused).regex(/^[\w-]{22}(==)?$/, refused);

const address = text({ max: 1000, required: refused });

export const readPush = endpoint('GET /api/user/me/push', {
  can: 'inbox.own',
  summary: 'The key with which a browser subscribes to notifications, and whether it has in this session',
  data: z.object({
    publicKey: z.string(),
    /** The addresses at which this session gets notifications; a browser knows its own among them. */
    endpoints: z.array(z.string()),
  }),
});

export const subscribePush = endpoint('POST /api/user/me/push', {
  can: 'inbox.own',
  summary: 'Show notifications in this browser, for as long as one is signed in there',
  records: 'A browser is remembered for as long as its session, which is recorded.',
  body: z.object({
    endpoint: address,
    keys: z.object({ p256dh: point, auth: secret }, refused),
  }),
});

export const unsubscribePush = endpoint('DELETE /api/user/me/push', {
  can: 'inbox.own',
  summary: 'Show none in this browser any more',
  records: 'The same.',
  body: z.object({ endpoint: address }),
});
