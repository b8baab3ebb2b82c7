import type { Metrics } from '#kit/server/metrics/metrics.ts';

/** Returns what counts the calls to Codeforces by method and outcome. */
export function codeforcesMetrics(metrics: Metrics) {
  const calls = metrics.counter({
    name: 'club_codeforces_calls_total',
    help: 'Calls to Codeforces by method and outcome: ok, or the kind of the failure',
    labelNames: ['method', 'outcome'],
  });
  const seconds = metrics.histogram({
    name: 'club_codeforces_call_duration_seconds',
    help: 'Seconds that a call to Codeforces takes, without the wait for its turn',
    buckets: [0.1, 0.3, 1, 3, 10, 30],
  });
  // A counter that begins with its first failure hides it from `increase`.
  for (const method of ['contest.standings', 'contest.status', 'user.info'])
    for (const outcome of ['ok', 'down', 'busy']) calls.inc({ method, outcome }, 0);
  return (method: string, duration: number, failure: string | null): void => {
    calls.inc({ method, outcome: failure ?? 'ok' });
    seconds.observe(duration);
  };
}
