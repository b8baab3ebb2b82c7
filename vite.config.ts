import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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
// site, which does.
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|get-nonce)\//;
const frame =
  /src\/app\/web\/layout\/(site-|brand|links|mobile-menu|session-links|social-icon)|src\/kit\/web\/([a-z-]+\.ts$|page-head|ui\/(avatar|balloon|button|drawer|language-switch|problem-letter|theme-switch|toast)\.tsx)/;

export default defineConfig(({ command }) => ({
  plugins: [refuseServerFiles(), tailwindcss(), reactRouter()],
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
          }
        : {},
  },
  optimizeDeps: {
    // A library found only while the first page loads would make the dev server load that page again.
    entries: ['src/app/web/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/kit/web/**/*.tsx'],
  },
}));
