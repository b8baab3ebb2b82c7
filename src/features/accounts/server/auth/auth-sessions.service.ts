import * as authSessions from './auth-sessions.queries.ts';
import { randomUUID } from 'node:crypto';
import { lockIfPasswordUnchanged, recordOwn } from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { AuthSessionOut } from '../../auth.contract.ts';
import { invalidCredentials } from '../../accounts.errors.ts';
import { maxAuthSessionMs, authSessionLifetimeMs } from '../../auth.rules.ts';
import { newDeviceMail } from './auth.mails.ts';
import {
  deleteSignedOutDevices,
  findKnownDevices,
  hasSignedInBefore,
  rememberDevices,
} from './devices.queries.ts';
import { parse } from 'bowser';

/** Starts an auth session and remembers its device. Somebody who has other devices gets a mail about a new one. */
export async function startAuthSession(
  context: AppContext,
  { user, address, client }: { user: UserRow; address: string; client: Client },
): Promise<string> {
  const at = context.clock.now();
  const token = newToken();
  const device = deviceOf(client.userAgent);
  const cookie = await context.db.transaction(async (tx) => {
    // A password that is changed meanwhile ends all auth sessions, and must end this one too.
    if (!(await lockIfPasswordUnchanged(tx, user))) throw invalidCredentials();
    const { deviceToken, known, hashes } = await findDevice(tx, { userId: user.id, client, address });
    const isNew = !known && (await hasSignedInBefore(tx, user.id));
    await authSessions.insertAuthSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + authSessionLifetimeMs(user.role)),
      endsAt: new Date(at.getTime() + maxAuthSessionMs),
      device,
      deviceHash: hashToken(deviceToken),
      address,
    });
    await rememberDevices(tx, { userId: user.id, hashes, now: at });
    await recordOwn(tx, 'account.signed-in', { id: user.id, address, at });
    if (isNew) await postMail(context, tx, newDeviceMail(context, user, { device, address, at }));
    return deviceToken;
  });
  client.rememberDevice(cookie);
  return token;
}

interface Visit {
  userId: string;
  client: Client;
  address: string;
}

/**
 * A browser is known by its cookie, in which each person has a token of their own: it must not become known to one
 * person because another signed in on it. Programs keep no cookie: for them the same program in the same network is the
 * same.
 */
async function findDevice(tx: Database, { userId, client, address }: Visit) {
  const { userAgent, deviceTokens } = client;
  const isBrowser = userAgent.startsWith('Mozilla/');
  const program = isBrowser ? [] : [hashToken(`${userAgent} ${address}`)];
  const offered = deviceTokens.map((token) => ({ token, hash: hashToken(token) }));
  const known = await findKnownDevices(tx, {
    userId,
    hashes: [...offered.map(({ hash }) => hash), ...program],
  });
  const own = offered.find(({ hash }) => known.some((other) => other.equals(hash)));
  const deviceToken = own?.token ?? newToken();
  return { deviceToken, known: known.length > 0, hashes: [hashToken(deviceToken), ...program] };
}

/** The hash of the device's token if the person signed in on it before. Does the same work when there is no person. */
export async function knownDeviceOf(
  { db }: Pick<AppContext, 'db'>,
  user: { id: string } | null,
  { deviceTokens }: Client,
): Promise<string | undefined> {
  if (deviceTokens.length === 0) return undefined;
  const hashes = deviceTokens.map(hashToken);
  const [known] = await findKnownDevices(db, { userId: user?.id ?? randomUUID(), hashes });
  return known?.toString('hex');
}

/** Makes the device known of somebody who proved the address with a mailed code. Returns its token. */
export async function rememberDevice(
  tx: Database,
  { now, ...visit }: Visit & { now: Date },
): Promise<string> {
  const { deviceToken, hashes } = await findDevice(tx, visit);
  await rememberDevices(tx, { userId: visit.userId, hashes, now });
  return deviceToken;
}

export async function listAuthSessions(context: AppContext, actor: Actor): Promise<AuthSessionOut[]> {
  const own = await authSessions.findAuthSessionsOf(context.db, actor.id, context.clock.now());
  return own.map(({ id, device, address, createdAt, lastUsedAt, tokenHash }) => ({
    _id: id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: tokenHash.equals(actor.authSessionHash),
  }));
}

export async function endAuthSession(
  context: AppContext,
  actor: Actor,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await authSessions.deleteOwnAuthSession(tx, { userId: actor.id, id }))) throw notFound();
    await deleteSignedOutDevices(tx, actor.id);
    await recordOwn(tx, 'account.session-ended', { id: actor.id, address, at: context.clock.now() });
  });
  context.authSessions.forgetUser(actor.id);
}

export async function endOtherAuthSessions(
  context: AppContext,
  { id, authSessionHash }: Actor,
  address: string,
): Promise<number> {
  const count = await context.db.transaction(async (tx) => {
    const others = await authSessions.deleteOtherAuthSessions(tx, { userId: id, keep: authSessionHash });
    await deleteSignedOutDevices(tx, id);
    if (others > 0) await recordOwn(tx, 'account.session-ended', { id, address, at: context.clock.now() });
    return others;
  });
  context.authSessions.forgetUser(id);
  return count;
}

/** Browser and system as a person would name them: "Chrome on Android"; empty when neither is known. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(isProductName).join(' on ');
}

/** The name of an unknown browser is whatever it sends, and stands in a mail: only what looks like a name is taken. */
const isProductName = (name: string | undefined): name is string => /^[\w ]{1,30}$/.test(name ?? '');
