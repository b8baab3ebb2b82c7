import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { contractCalls } from './vite/contracts.ts';

/** Nothing of the server may reach a browser: an import that leads there fails the build instead of leaking. */
function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const path = id.split('?')[0] ?? id;
      if (/\/src\/.*\/server\//.test(path) && !path.includes('/node_modules/')) {
        this.error(`${path} belongs to the server and cannot be part of the browser's code`);
      }
    },
  };
}

/**
 * The chunks that a first visit loads, in the order in which they take their modules. A chunk brings what its modules
 * import along, so a module that two of them need must be in one before both: otherwise one loads the other. Without
 * them a page of the dashboard would load more than a hundred small ones, because every set of pages that shares a module
 * gets a chunk. Everything else is left to that default.
 */
const chunks: [name: string, modules: RegExp[]][] = [
  ['libraries', [/node_modules\/(?:react|react-dom|scheduler|react-router|get-nonce)\//]],
  ['queries', [/node_modules\/@tanstack\//]],
  ['schemas', [/node_modules\/zod\//]],
  ...['public', 'joining', 'signed-in'].flatMap((bundle) =>
    ['en', 'ar'].map((language): [string, RegExp[]] => [
      `${bundle}.${language}`,
      [new RegExp(`/catalogs/${bundle}\\.${language}\\.ts`)],
    ]),
  ),
  [
    'frame',
    [
      // Not the entry: with the modules of the page it would run before React Router has put them on the window.
      /\/app\/web\/(?:root|layout\/[\w-]+(?<!programme-layout|checkin-layout|account-layout))\.tsx/,
      // What the home page shares with the dashboard.
      /\/(?:access|home\.links|hydration|use-media-query)\.ts$|\/(?:empty-state|section)\.tsx$/,
      /\/icons\/(?:arrow-right|chevron-(?:left|right)|list-checks|monitor-play|newspaper|presentation|users)\.mjs$/,
    ],
  ],
  ['home', [/\/site\/web\/home-page\.tsx/]],
  ['icons', [/node_modules\/lucide-react\//]],
  // Small files that forms share with the dashboard.
  ['calls', [/\?calls$/, /\/(?:draft-store|control-look|call-whole-list|random-key)\.ts$/]],
  [
    'forms',
    [
      /node_modules\/react-hook-form\//,
      /\/kit\/web\/form\/(?:form|text-field|select-field|password-field|use-resolved-form|choice-fields|image-picker|file-field)\.tsx?$/,
    ],
  ],
  ['dashboard', [/\/dashboard-(?:layout|boundary)\.tsx|\/home\/web\/[\w-]+\.tsx|\/watch-unread\.ts/]],
];

export default defineConfig(({ command }) => ({
  plugins: [refuseServerFiles(), contractCalls(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // One file: Vite would load the styles of a shared chunk twice.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunks.map(([name, patterns], index) => ({
                name,
                test: (id) => patterns.some((pattern) => pattern.test(id)),
                priority: chunks.length - index,
              })),
            },
          },
        },
      },
    },
    ssr:
      command === 'build'
        ? {
            // `npm start` sets no NODE_ENV; bundling React in its production form keeps rendering fast all the same.
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true },
          }
        : {},
  },
  optimizeDeps: {
    // A library found only while the first page loads would make the dev server load that page again.
    entries: [
      'src/app/web/**/*.tsx',
      'src/features/*/web/**/*.tsx',
      'src/club/web/**/*.tsx',
      'src/kit/web/**/*.tsx',
    ],
  },
}));
