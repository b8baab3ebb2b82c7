import { execFileSync } from 'node:child_process';
import { percentile } from '../numbers.ts';

const sampleMs = 1_000;
const scrapeMs = 15_000;

interface Sample {
  /** Second of traffic. */
  at: number;
  megabytes: number;
}

/** Memory and event-loop delay of the app, read from outside while it works. */
export class Vitals {
  readonly #samples: Sample[] = [];
  readonly #delays: number[] = [];
  readonly #timers: NodeJS.Timeout[];
  /** Seconds of traffic so far: while another checkout has its turn, nothing is sampled. */
  #seconds = 0;
  isCounting = true;

  constructor(pid: number, url: string) {
    const sample = () => {
      if (!this.isCounting) return;
      this.#samples.push({ at: this.#seconds, megabytes: residentMegabytes(pid) });
      this.#seconds += sampleMs / 1000;
    };
    const scrape = () =>
      void eventLoopDelay(url).then((ms) => {
        if (ms !== null) this.#delays.push(ms);
      });
    sample();
    scrape();
    this.#timers = [setInterval(sample, sampleMs), setInterval(scrape, scrapeMs)];
  }

  stop(warmUp: number): VitalSigns {
    for (const timer of this.#timers) clearInterval(timer);
    const end = this.#seconds;
    const between = (from: number, to: number) =>
      percentile(
        this.#samples
          .filter(({ at }) => at >= from * end && at <= to * end)
          .map(({ megabytes }) => megabytes),
        0.5,
      );
    const warm = between(warmUp, warmUp + 0.1);
    const last = between(0.9, 1);
    return {
      start: this.#samples[0]?.megabytes ?? 0,
      warm,
      end: last,
      growth: last / warm - 1,
      byMinute: this.#samples.filter((_, second) => second % 60 === 59).map(({ megabytes }) => megabytes),
      delay: this.#delays.length > 0 ? Math.max(...this.#delays) : null,
    };
  }
}

export interface VitalSigns {
  /** Resident memory in MB: one value, then medians over a tenth of the run. */
  start: number;
  warm: number;
  end: number;
  growth: number;
  /** At the end of each whole minute. */
  byMinute: number[];
  /** The worst 99th percentile of any scrape in milliseconds; null without metrics. */
  delay: number | null;
}

export const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

export async function eventLoopDelay(url: string): Promise<number | null> {
  const text = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  const seconds = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(text)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
