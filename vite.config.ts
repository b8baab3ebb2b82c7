import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite/chunks.ts';
import { endpointCalls } from './vite/endpoint-calls.ts';
import { sourceFolder } from './vite/source-files.ts';
import { textsOfPages } from './vite/texts.ts';

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

/** Every `import()` in a browser goes through our own helper instead of Vite's. */
function loadChunks(): Plugin {
  const helper = join(sourceFolder, 'kit/web/load-chunk.ts');
  return {
    name: 'load-chunks',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadChunk as __vitePreload } from ${JSON.stringify(helper)}`
        : null,
  };
}

/** On every page, and rarely changed. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|get-nonce)\//;
/** In the dashboard, and on a few pages outside it. */
const queries = /node_modules\/@tanstack\//;

export default defineConfig(({ command }) => ({
  plugins: [refuseServerFiles(), loadChunks(), textsOfPages(), endpointCalls(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // Vite leaves the chunk itself out when it imports no other.
    modulePreload: { resolveDependencies: (chunk, imports) => [...new Set([chunk, ...imports])] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', priority: 1001, test: libraries },
                { name: 'queries', priority: 1000, test: queries },
                ...chunkGroups,
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
            // As in vite/server.config.ts, and for its reasons.
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
