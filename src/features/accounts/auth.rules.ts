import { isStaff, type Role } from '#club/shared/access.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const passwordLength = { min: 10, max: 128 };
export const verificationLifetimeMs = day;
/** How long a sign-up waits whose last link has expired. */
export const unusedRetentionMs = 7 * day;
export const setupLifetimeMs = day;
export const resetLifetimeMs = 10 * minute;
/** A link that the operator of the server passes on by hand. */
export const operatorLinkLifetimeMs = day;
export const maxResetAttempts = 5;
export const challengeLifetimeMs = 10 * minute;
export const maxChallengeAttempts = 5;

/** Staff see other people's data, so a forgotten sign-in must not last. */
export const authSessionLifetimeMs = (role: Role): number => (isStaff(role) ? 12 * hour : 30 * day);

/** However often it is used. */
export const maxAuthSessionMs = 90 * day;

/** Reads the device of an auth session as `deviceOf` writes it: "Chrome on Android", one of the two, or nothing. */
export function parseDevice(device: string): { browser: string; system?: string } {
  const [browser = '', system] = device.split(' on ');
  return { browser, system };
}

/** Seconds that a code of an authenticator app is valid. */
export const codePeriodSeconds = 30;
export const recoveryCodeCount = 10;
export const maxPasskeys = 20;

/** People type recovery codes from paper: case, spaces and hyphens make no difference. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The host name that passkeys belong to; null for an IP address, for which browsers make none. */
export function passkeyHostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname;
}
