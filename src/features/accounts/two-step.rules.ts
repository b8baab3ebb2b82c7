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
