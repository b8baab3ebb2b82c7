/** The path of a page of this site; null for everything else, to prevent open redirects. */
export function ownPath(link: unknown, origin: string): string | null {
  if (typeof link !== 'string' || !link.startsWith('/')) return null;
  if (!URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  // `/.//other.site` is of this origin, but as a path alone it names another one.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
