import { record } from '#features/audit/server/audit.service.ts';
import type { UserRow } from '#features/users/server/users.table.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { World } from '#club/server/world.ts';
import type { AuthSessionOut } from '../auth.contract.ts';
import { longestSession, sessionLifetime } from '../auth.rules.ts';
import { newDeviceMail } from './auth.mails.ts';
import * as queries from './auth.queries.ts';
import { deviceOf } from './device.ts';

interface Start {
  user: UserRow;
  address: string;
  client: Client;
}

/** Starts a session and remembers its device; a device that is new to somebody who has others is reported by mail. */
export async function startSession(world: World, { user, address, client }: Start): Promise<string> {
  const at = world.clock.now();
  const token = newToken();
  const device = deviceOf(client.userAgent);
  const deviceToken = client.deviceToken ?? newToken();
  // Programs keep no cookies: for them the same browser in the same network is the same device.
  const hashes = [hashToken(deviceToken), hashToken(`${device} ${address}`)];
  await world.db.transaction(async (tx) => {
    const devices = await queries.findKnownDevices(tx, { userId: user.id, hashes });
    await queries.insertSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + sessionLifetime(user.role)),
      endsAt: new Date(at.getTime() + longestSession),
      device,
      address,
    });
    await queries.rememberDevices(tx, { userId: user.id, hashes, now: at });
    await record(tx, { action: 'account.signed-in', actorId: user.id, targetId: user.id, address, at });
    if (devices.any && !devices.known)
      await postMail(world, tx, newDeviceMail(world, user, { device, address, at }));
  });
  client.rememberDevice(deviceToken);
  return token;
}

/** The token of the device if the person signed in on it before. */
export async function knownDeviceOf(world: World, user: UserRow | null, client: Client) {
  if (!user || client.deviceToken === undefined) return undefined;
  const hash = hashToken(client.deviceToken);
  const { known } = await queries.findKnownDevices(world.db, { userId: user.id, hashes: [hash] });
  return known ? hash.toString('hex') : undefined;
}

export async function listSessions(world: World, actor: Actor): Promise<AuthSessionOut[]> {
  const sessions = await queries.findSessionsOf(world.db, actor.id, world.clock.now());
  return sessions.map(({ id, device, address, createdAt, lastUsedAt, tokenHash }) => ({
    _id: id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: tokenHash.equals(actor.sessionHash),
  }));
}

export async function endSession(
  world: World,
  actor: Actor,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await world.db.transaction(async (tx) => {
    if (!(await queries.deleteOwnSession(tx, { userId: actor.id, id }))) throw notFound();
    await record(tx, ended(world, actor, address));
  });
  world.sessions.forgetUser(actor.id);
}

export async function endOtherSessions(world: World, actor: Actor, address: string): Promise<number> {
  const count = await world.db.transaction(async (tx) => {
    const others = await queries.deleteOtherSessions(tx, { userId: actor.id, keep: actor.sessionHash });
    if (others > 0) await record(tx, ended(world, actor, address));
    return others;
  });
  world.sessions.forgetUser(actor.id);
  return count;
}

const ended = ({ clock }: World, { id }: Actor, address: string) => ({
  action: 'account.session-ended' as const,
  actorId: id,
  targetId: id,
  address,
  at: clock.now(),
});
