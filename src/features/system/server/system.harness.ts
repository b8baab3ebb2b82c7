import type { TestApp } from '#tests/test-app.ts';
import { makePerson, type Person } from '#tests/people.ts';
import { type BackupRow, backups } from './system.table.ts';

const hour = 60 * 60_000;

/** A leader who reads the state of an app. */
export async function systemReader({ api, context }: TestApp) {
  const leader: Person = await makePerson(context, { role: 'leader' });
  const read = async (language = 'en') =>
    (await api.get('/api/system', { token: leader.token, language })).body.data;
  return {
    leader,
    read,
    /** What is wrong, by kind and level. */
    problems: async (): Promise<string[]> => {
      const { problems } = (await read()) as { problems: { kind: string; level: string }[] };
      return problems.map(({ kind, level }) => `${kind} ${level}`);
    },
  };
}

let made = 0;

/** The row of a backup that ended some hours ago, without a file. */
export async function addBackupRow(
  { context }: TestApp,
  { hoursAgo = 1, ...change }: Partial<BackupRow> & { hoursAgo?: number } = {},
): Promise<BackupRow> {
  made += 1;
  const at = new Date(context.clock.now().getTime() - hoursAgo * hour);
  const [row] = await context.db
    .insert(backups)
    .values({
      name: `made-${made}.tar.gz`,
      reason: 'nightly',
      startedAt: at,
      finishedAt: at,
      size: 4_200_000,
      rowCount: 1200,
      fileCount: 30,
      version: '0.1.0',
      provenAt: at,
      proofState: 'proven',
      ...change,
    })
    .returning();
  if (!row) throw new Error('the backup has no row');
  return row;
}
