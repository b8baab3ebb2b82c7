/** Seconds that a code of an authenticator app is valid. */
export const codePeriod = 30;
export const recoveryCodeCount = 10;
export const mostPasskeys = 20;

/** People type recovery codes from paper: case, spaces and hyphens make no difference. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Passkeys belong to a host name; browsers make none for a site that is opened by its IP address. */
export function hasHostName(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return !/^[\d.]+$|^\[/.test(hostname);
}
