/** Unit and API tests. A configuration of its own: the tests need nothing of what vite.config.ts does to the web app. */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes, kill them, or take many seconds for another reason. */
const deep = '**/*.deep.test.ts';

/** What can differ on the oldest PostgreSQL that the app supports. */
const onPostgres15 = [
  // Migrations, functions and roles
  'tests/database.test.ts',
  'tests/database-takeover.test.ts',
  'tests/database-roles.deep.test.ts',
  'src/kit/server/database/migrate.test.ts',
  'src/kit/server/database/functions.test.ts',
  // Collation and search
  'src/kit/server/database/search.test.ts',
  'tests/arabic.test.ts',
  // Locks
  'tests/races.deep.test.ts',
  // COPY
  'tests/restore.deep.test.ts',
];

/** What only reads files: texts, docs, imports, names. It needs neither a database nor the build. */
const sources = [
  'tests/architecture.test.ts',
  'tests/compose*.test.ts',
  'tests/docs.test.ts',
  'tests/failures.test.ts',
  'tests/install-size.test.ts',
  'tests/migration-rules.test.ts',
  'tests/spec-coverage.test.ts',
  'tests/texts.test.ts',
];

const all = ['src/**/*.test.ts', 'tests/**/*.test.ts'];
/** They need no app, and must not share a process with one: its connections would time out within milliseconds. */
const fakeTimers = globSync(all).filter((file) => readFileSync(file, 'utf8').includes('useFakeTimers'));
const globalSetup = 'tests/database.setup.ts';

/** `scripts/test.mjs` runs one part after the other; without TEST_PART a file of any of them can be named. */
const parts: Record<string, { include: string[]; exclude?: string[]; globalSetup?: string }> = {
  all: { include: all, globalSetup },
  sources: { include: [...sources, ...fakeTimers] },
  quick: { include: all, exclude: [deep, ...sources, ...fakeTimers], globalSetup },
  deep: { include: [deep], globalSetup },
  'postgres-15': { include: onPostgres15, globalSetup },
};
const part = process.env.TEST_PART ?? 'all';

const longest = [
  '/production-start.deep.test.ts',
  '/process.deep.test.ts',
  '/backup-commands.deep.test.ts',
  '/role-walk.test.ts',
];
const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));

/** A fresh clone knows no durations and goes by size: its longest files would run on when all others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)));
  }
}

export default defineConfig({
  test: {
    ...parts[part],
    // Processes, not threads: the native modules (argon2, sharp) and signals behave as they do in the server.
    pool: 'forks',
    // One more than cores: tests also wait, for the database and for disks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two browsers and a database may be at work beside.
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
  },
});
