import type { Root } from '#kit/server/database/client.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { sharedRead } from '#kit/server/metrics/shared-read.ts';
import { findLastProof, findLastWhole } from './backup.queries.ts';

/** Zero where there is none yet, so that its age is large and an alert fires. */
const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000;

/** When the last backup was made and proven, and how large it is. */
export function measureBackups(metrics: Metrics, db: Root): void {
  const read = sharedRead(async () => ({
    whole: await findLastWhole(db),
    provenAt: await findLastProof(db),
  }));
  type Found = NonNullable<Awaited<ReturnType<typeof read>>>;
  const gauge = (name: string, help: string, valueOf: (found: Found) => number) =>
    metrics.sharedGauge({ name, help }, { read, valueOf });
  gauge(
    'club_backup_last_success_timestamp_seconds',
    'When the last whole backup was made; 0: never',
    ({ whole }) => secondsOf(whole?.at),
  );
  gauge(
    'club_backup_last_proven_timestamp_seconds',
    'When a backup was last restored and compared; 0: never',
    ({ provenAt }) => secondsOf(provenAt),
  );
  gauge('club_backup_size_bytes', 'Size of the last whole backup', ({ whole }) => whole?.size ?? 0);
}
