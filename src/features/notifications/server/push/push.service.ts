import { entryTexts } from '../inbox/inbox.presenter.ts';
import { pushQueue } from '../inbox/inbox.service.ts';
import { linkOf } from '../../inbox.rules.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Attempt, Job } from '#kit/server/jobs/jobs.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { subscriptionInvalid } from '../../push.errors.ts';
import {
  areUsable,
  isAcceptable,
  PushRefusal,
  makeVapidKeys,
  type PushTarget,
  sendPush,
  type VapidKeys,
} from './push-client.ts';
import * as queries from './push.queries.ts';

/** A notification to one person, in all of their browsers at once. */
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

/** Sends one notification to one browser; a failure throws. */
async function deliver(
  context: AppContext,
  { entry, subscription, language }: queries.Delivery,
): Promise<void> {
  const { db, config, translate } = context;
  // Another attempt would fail in the same way.
  if (!areUsable(subscription) || !isAcceptable(subscription.endpoint, config.localOnly))
    return void (await queries.deleteSubscriptions(db, [subscription.id]));
  const { title, text } = entryTexts({ translate, language }, entry);
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
    subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:club@localhost',
    topic: hashToken(entry.id).toString('base64url').slice(0, 32),
    localOnly: config.localOnly,
  });
  if (gone.has(status)) await queries.deleteSubscriptions(db, [subscription.id]);
  else if (status < 200 || status > 299) throw new PushRefusal(`the push service returned ${status}`);
}

interface DeliveryJob {
  entryId: string;
  /** The subscriptions that failed before; all of the person without. */
  failed?: string[];
}

/**
 * Whether the person may still read it is asked at the last moment: the entry may be older than a change of role. What
 * failed is tried again alone; a browser whose service refuses or is silent to the last is forgotten, and subscribes anew
 * with the next visit.
 */
async function deliverAll(
  context: AppContext,
  { entryId, failed: before }: DeliveryJob,
  { isLast, keep }: Attempt,
): Promise<void> {
  const found = await queries.findDeliveries(context.db, entryId, context.clock.now());
  const wanted = found.filter(({ subscription }) => before?.includes(subscription.id) ?? true);
  const failures: { id: string; error: Error }[] = [];
  await Promise.all(
    wanted.map((one) =>
      deliver(context, one).catch((error: Error) => failures.push({ id: one.subscription.id, error })),
    ),
  );
  const [first] = failures;
  if (!first) return;
  const refused = failures.flatMap(({ id, error }) => (error instanceof PushRefusal ? id : []));
  if (isLast) await queries.deleteSubscriptions(context.db, refused);
  else await keep({ entryId, failed: failures.map(({ id }) => id) } satisfies DeliveryJob);
  throw first.error;
}

export const pushJobs = (opened: Promise<AppContext>): [Job<{ entryIds: string[] }>, Job<DeliveryJob>] => [
  {
    name: pushQueue,
    retries: 5,
    run: async ({ entryIds }) => {
      const { db, jobs } = await opened;
      await db.transaction(async (tx) => {
        const pushed = await queries.findPushed(tx, entryIds);
        await jobs.addAll(tx, deliveryQueue, pushed, { groupOf: ({ userId }) => userId });
      });
    },
  },
  {
    name: deliveryQueue,
    retries: 8,
    byGroup: true,
    run: async (job, attempt) => deliverAll(await opened, job, attempt),
  },
];
