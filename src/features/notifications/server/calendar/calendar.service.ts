import { newToken } from '#kit/server/security/tokens.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import type { AddressOut } from '../../calendar.contract.ts';
import { feedText } from './calendar.feed.ts';
import * as queries from './calendar.queries.ts';

const calendarPath = '/calendar/';
/** How long a session stays in the calendar after it was held. */
const pastMs = 180 * 24 * 60 * 60_000;

function toAddress({ config }: World, secret: string): AddressOut {
  const address = `${config.publicUrl}${calendarPath}${secret}.ics`;
  return { address, webcal: address.replace(/^https?:/, 'webcal:') };
}

async function storedSecret({ db, vault }: World, userId: string): Promise<string | null> {
  const sealed = await queries.findSealed(db, userId);
  return sealed && vault.tryOpen(sealed);
}

async function save(world: World, userId: string, { replace }: { replace: boolean }): Promise<string> {
  const secret = newToken();
  const sealed = world.vault.seal(secret);
  await queries.saveSecret(world.db, { userId, secret, sealed, at: world.clock.now() }, { replace });
  return secret;
}

/** Of two first requests at once one makes the address, and both get it. */
export async function calendarAddress(world: World, { id }: Actor): Promise<AddressOut> {
  const known = await storedSecret(world, id);
  if (known) return toAddress(world, known);
  await save(world, id, { replace: false });
  // What was sealed with another key cannot be shown again.
  const stored = (await storedSecret(world, id)) ?? (await save(world, id, { replace: true }));
  return toAddress(world, stored);
}

export const renewCalendar = async (world: World, { id }: Actor): Promise<AddressOut> =>
  toAddress(world, await save(world, id, { replace: true }));

/** Null for an address that is unknown or was replaced. */
export async function calendarOf(world: World, secret: string): Promise<string | null> {
  const owner = await queries.findOwner(world.db, secret);
  if (!owner) return null;
  const since = new Date(world.clock.now().getTime() - pastMs);
  const sessions = await queries.listFeedSessions(world.db, owner, since);
  return feedText(world, { language: owner.language, sessions });
}
