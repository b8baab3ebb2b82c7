/** A shorter description is treated as missing. */
export const minDescriptionLength = 10;

export const isDescribed = (description: string): boolean =>
  description.trim().length >= minDescriptionLength;

/** The topics of a session, one per line, without leading bullets. */
export const parseTopics = (content: string): string[] =>
  content
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?/, '').trim())
    .filter((line) => line !== '');

/** The previous and next item, and the item's number from 1; 0 when it is missing. */
export function neighboursOf<Item extends { _id: string }>(items: readonly Item[], id: string) {
  const index = items.findIndex(({ _id }) => _id === id);
  return {
    number: index + 1,
    previous: index > 0 ? items[index - 1] : undefined,
    next: index >= 0 ? items[index + 1] : undefined,
  };
}

export type Video = { kind: 'youtube'; id: string; start: number } | { kind: 'link'; url: string };

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']);
const videoId = /^[\w-]{11}$/;

/** Parses the usual forms of a video link; null when it is not safe to follow. */
export function parseVideoLink(link: string | null): Video | null {
  const url = link && URL.canParse(link) ? new URL(link) : null;
  if (!url || url.protocol !== 'https:') return null;
  const id = youtubeId(url);
  return id ? { kind: 'youtube', id, start: startSeconds(url) } : { kind: 'link', url: url.href };
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^www\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (!youtubeHosts.has(host)) return null;
  else if (first === 'watch') id = searchParams.get('v');
  else if (['embed', 'shorts', 'live', 'v'].includes(first)) id = second;
  return id && videoId.test(id) ? id : null;
}

/** `t=90`, `t=90s` or `t=1h2m3s`, also after `#`; older links say `start=90`. In seconds. */
function startSeconds({ searchParams, hash }: URL): number {
  const value =
    searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(value);
  if (!parts) return 0;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The cookie-free player; it autoplays, because it loads only after a click. */
export function embedUrl({ id, start }: { id: string; start: number }, language: string): string {
  const query = new URLSearchParams({ autoplay: '1', rel: '0', hl: language });
  if (start > 0) query.set('start', String(start));
  return `https://www.youtube-nocookie.com/embed/${id}?${query}`;
}
