import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { endpointCalls } from './vite.endpoint-calls.ts';
import { textsOfPages } from './vite.texts.ts';

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

// What every page needs comes in two files instead of thirty: the libraries, which rarely change, and the frame of the
// site, which does; Zod stays out of it. What the public pages share comes in a third.
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|get-nonce)\//;
const frame =
  /src\/app\/web\/layout\/(site-|brand|conn|cont|error-page|links|mobile-menu|not-found|page-|reload-|account-links|social-icon|use-page-transition)|src\/club\/web\/(balloon|guards|plain-toaster|problem-letter|toast-look|toast-outlet)\.tsx?|src\/club\/shared\/(?!removal\.ts|[a-z-]+\.(?:en|ar)\.ts)|src\/kit\/web\/((?!whole-list|event-stream|last-data)[a-z-]+\.ts$|inline-script|page-head|ui\/(avatar|button|drawer|language-switch|nine-dot-loader|theme-switch|toast)\.tsx?)/;
const publicPages =
  /src\/club\/web\/(page-hero|section|date-text)\.tsx?|src\/kit\/web\/ui\/(carousel|carousel-controls|cover-image|empty-note|paragraphs)\.tsx|src\/features\/(events\/events\.rules|site\/web\/(person-card|portrait))/;

/** What every page of the dashboard needs beside them, and what every form does. */
const queries = /node_modules\/@tanstack\/|src\/kit\/web\/(query|stored-query-provider)\.tsx/;
const forms = /node_modules\/(react-hook-form|@hookform)\//;

export default defineConfig(({ command }) => ({
  plugins: [refuseServerFiles(), textsOfPages(), endpointCalls(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', priority: 2, test: libraries },
                { name: 'frame', priority: 1, test: frame },
                { name: 'public', priority: 0, test: publicPages },
                { name: 'queries', priority: 0, test: queries },
                { name: 'forms', priority: 0, test: forms },
              ],
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
            // As in vite.server.config.ts, and for its reasons.
            build: {
              rolldownOptions: {
                output: {
                  charset: 'ascii',
                  comments: { legal: false, annotation: false, jsdoc: false },
                  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
                },
              },
            },
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
