const hosts = /(^|\.)codeforces\.(com|ru|net|org)$/;
const paths = /^\/(?:contest|gym|group\/[\w-]+\/contest)\/(\d{1,9})(?:\/|$)/;

/** Contests of the gym, mashups and those of groups have ids from here on. */
const firstGymId = 100_000;
export const isGym = (contestId: number): boolean => contestId >= firstGymId;

/** The contest of a link to Codeforces or a mirror of it; null for any other link. */
export function contestIdOf(link: string): number | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname, pathname } = new URL(link);
  if (!/^https?:$/.test(protocol) || !hosts.test(hostname)) return null;
  const id = Number(paths.exec(pathname)?.[1] ?? 0);
  return id > 0 && id < 2 ** 31 ? id : null;
}
