/** Unit and API tests. A configuration of its own: the tests need nothing of what vite.config.ts does to the web app. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { databaseFiles } from './tests/database-files.ts';

const longest = ['/tests/process.test.ts', '/tests/role-walk.test.ts', '/tests/chaos.test.ts'];
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
    include:
      process.env.TEST_POSTGRES === '15' ? databaseFiles() : ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: 'tests/database.setup.ts',
    // Processes, not threads: the native modules (argon2, sharp) and signals behave as they do in the server.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    execArgv: ['--import', './src/kit/server/fast-drizzle.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two browsers and a database may be at work beside.
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
  },
});
