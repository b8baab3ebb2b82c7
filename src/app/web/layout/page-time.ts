import { useEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router';
import { clubDay } from '#club/shared/club-time.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import type { Language } from '#kit/shared/language.ts';

/** The time of day; with the day where it is not today. */
export function asOfText(time: number, language: Language): string {
  const moment = new Date(time);
  const clock = timeText(moment.toISOString(), language);
  const isToday = clubDay(moment) === clubDay(new Date());
  return `\u2068${isToday ? clock : `${dayText(moment.toISOString(), language)}, ${clock}`}\u2069`;
}

/** When the server sent this document; the service worker may have stored it days ago. */
async function documentTime(): Promise<number> {
  const { origin, pathname } = window.location;
  const stored = 'caches' in window ? await caches.match(origin + pathname, { ignoreVary: true }) : undefined;
  const sent = Date.parse(stored?.headers.get('date') ?? '');
  return Number.isNaN(sent) ? performance.timeOrigin : Math.min(sent, performance.timeOrigin);
}

/** When a page was loaded whose data came with it; null for one that reads its data by itself, or has none. */
export function usePageTime(): number | null {
  const data = useMatches().at(-1)?.loaderData ?? null;
  const [time, setTime] = useState<number | null>(null);
  const isDocument = useRef(true);
  useEffect(() => {
    if (data === null) return;
    const read = isDocument.current ? documentTime() : Promise.resolve(Date.now());
    isDocument.current = false;
    read.then(setTime, () => setTime(performance.timeOrigin));
  }, [data]);
  return data === null ? null : time;
}
