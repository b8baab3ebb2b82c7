/** What the web build is made from: a change in any of these makes the build at hand stale. */
export const buildInputs = [
  'src',
  'public',
  'react-router.config.ts',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.endpoint-calls.ts',
  'vite.route-table.ts',
  'vite.server.config.ts',
  'vite.source-files.ts',
  'vite.texts.ts',
  'vite.worker.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
