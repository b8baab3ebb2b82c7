import { useEffect, useState } from 'react';

const step = 250;

interface Read {
  data: { data: { now: string } } | undefined;
  dataUpdatedAt: number;
}

/** How far the server's clock is ahead of this device's. */
const aheadOf = ({ data, dataUpdatedAt }: Read) => (data ? Date.parse(data.data.now) - dataUpdatedAt : 0);

/** The server's time, four times a second: codes and windows go by it, and a device's own clock may be wrong. */
export function useServerClock(read: Read): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, read.dataUpdatedAt) + aheadOf(read);
}

const soonest = 1000;
const latest = 5000;

/** For the query itself: the next code is read as soon as there is one. */
export function untilNextCode(changesAt: string | null, ahead: number): number {
  if (changesAt === null) return latest;
  const left = Date.parse(changesAt) - (Date.now() + ahead) + 100;
  return Math.min(latest, Math.max(soonest, left));
}
