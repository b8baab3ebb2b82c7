import { entryTexts } from '../inbox/inbox.presenter.ts';
import { pushQueue } from '../inbox/inbox.service.ts';
import { linkOf } from '../../inbox.rules.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { subscriptionInvalid } from '../../push.errors.ts';
import {
  areUsable,
  isAcceptable,
  makeVapidKeys,
  type PushTarget,
  sendPush,
  type VapidKeys,
} from './push-client.ts';
import * as queries from './push.queries.ts';

/** A notification to one browser: sent by itself, so that a failing push service repeats no other. */
const deliveryQueue = 'push-delivery';

/** The keys of this club, made with their first use. */
export async function vapidKeys({ db, vault }: Pick<AppContext, 'db' | 'vault'>): Promise<VapidKeys> {
  const stored = await queries.findKeys(db);
  const privateKey = stored && vault.tryOpen(stored.privateKeySealed);
  if (stored && privateKey) return { publicKey: stored.publicKey, privateKey };
  const made = makeVapidKeys();
  // Of processes that make them at the same time, one does so for all. Subscriptions belong to the keys they were made with.
  const kept = await db.transaction((tx) =>
    queries.replaceKeys(tx, {
      unreadable: stored?.publicKey ?? null,
      publicKey: made.publicKey,
      privateKeySealed: vault.seal(made.privateKey),
    }),
  );
  return { publicKey: kept.publicKey, privateKey: vault.open(kept.privateKeySealed) };
}

const maxSubscriptions = 10;

export async function subscribe({ db, config }: AppContext, actor: Actor, target: PushTarget): Promise<void> {
  if (!isAcceptable(target.endpoint, config.localOnly)) throw subscriptionInvalid('endpoint');
  if (!areUsable(target)) throw subscriptionInvalid('keys.p256dh');
  await db.transaction(async (tx) => {
    await queries.saveSubscription(tx, {
      userId: actor.id,
      authSessionHash: actor.authSessionHash,
      ...target,
    });
    await queries.deleteSurplus(tx, actor.id, maxSubscriptions);
  });
}

const gone = new Set([404, 410]);

/** A push service takes 4 kB, and a screen shows less. */
const maxTextLength = 300;

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > maxTextLength ? `${letters.slice(0, maxTextLength - 1).join('')}…` : text;
}

/** Whether the person may still read it is asked at the last moment: the entry may be older than a change of role. */
async function deliver(context: AppContext, pair: queries.PushPair): Promise<void> {
  const found = await queries.findDelivery(context.db, pair, context.clock.now());
  if (!found) return;
  const { entry, subscription, language } = found;
  // Another attempt would fail in the same way.
  if (!areUsable(subscription)) return void (await queries.deleteById(context.db, subscription.id));
  const { title, text } = entryTexts({ translate: context.translate, language }, entry);
  const payload = JSON.stringify({
    title,
    text: shorten(text),
    link: linkOf(entry),
    tag: entry.id,
    language,
  });
  const status = await sendPush(subscription, {
    payload,
    keys: await vapidKeys(context),
    subject: context.config.publicUrl.startsWith('https:')
      ? context.config.publicUrl
      : 'mailto:club@localhost',
    topic: hashToken(entry.id).toString('base64url').slice(0, 32),
    localOnly: context.config.localOnly,
  });
  if (gone.has(status)) await queries.deleteById(context.db, subscription.id);
  // 4xx is for good, 429 and 5xx are tried again.
  else if (status === 429 || status >= 500) throw new Error(`the push service returned ${status}`);
}

export const pushJobs = (
  opened: Promise<AppContext>,
): [Job<{ entryIds: string[] }>, Job<queries.PushPair>] => [
  {
    name: pushQueue,
    retries: 5,
    run: async ({ entryIds }) => {
      const { db, jobs } = await opened;
      await db.transaction(async (tx) => {
        await jobs.addAll(tx, deliveryQueue, await queries.pairsOf(tx, entryIds));
      });
    },
  },
  { name: deliveryQueue, retries: 8, run: async (pair) => deliver(await opened, pair) },
];
