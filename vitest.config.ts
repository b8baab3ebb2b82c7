/** Unit and API tests. A configuration of its own: the tests need nothing of what vite.config.ts does to the web app. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: 'tests/database.setup.ts',
    // Processes, not threads: the native modules (argon2, sharp) and signals behave as they do in the server.
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', './src/kit/server/fast-drizzle.mjs'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
  },
});
