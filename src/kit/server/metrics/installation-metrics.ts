import { type DiskSpace, realDisks } from '../disk.ts';
import type { Metrics } from './metrics.ts';
import { sharedRead } from './shared-read.ts';

/** The version that runs, in how many processes, and the disk of the data folder. */
export function measureInstallation(
  metrics: Metrics,
  { version, dataDir }: { version: string; dataDir: string },
): void {
  metrics
    .gauge({
      aggregator: 'first',
      name: 'club_info',
      help: 'Always 1; the version is a label',
      labelNames: ['version'],
    })
    .set({ version }, 1);
  // 1 of each process, summed over those of a machine: memory and CPU are sums too.
  metrics.gauge({ name: 'club_processes', help: 'App processes that replied to this scrape' }).set(1);
  const read = sharedRead(() => realDisks.spaceOf([dataDir]));
  const disk = (name: string, help: string, valueOf: (space: DiskSpace) => number) =>
    metrics.sharedGauge({ name, help }, { read, valueOf });
  disk('club_disk_free_bytes', 'Free bytes on the disk of DATA_DIR', ({ free }) => free);
  disk('club_disk_size_bytes', 'Size of the disk of DATA_DIR', ({ total }) => total);
}
