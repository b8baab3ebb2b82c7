/** What the web build is made from: a change in any of these makes the build at hand stale. */
export const buildInputs = [
  'src',
  'public',
  'react-router.config.ts',
  'vite',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
