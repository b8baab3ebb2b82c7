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

export default defineConfig(({ command }) => ({
  plugins: [refuseServerFiles(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in two files instead of thirty: the libraries, which rarely change, and the
            // frame of the site, which does.
            codeSplitting: {
              groups: [
                { name: 'libraries', priority: 2, test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|get-nonce)\// },
                { name: 'frame', priority: 1, test: /src\/app\/web\/(layout\/site-|layout\/(brand|links|mobile-menu|session-links|social-icon))|src\/kit\/web\/(ui\/(balloon|button|avatar|drawer|problem-letter|theme-switch|language-switch|toast)\.tsx|[a-z-]+\.ts$|page-head)/ },
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
    // Found while the first page loads, each of these would make the dev server reload it.
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      'radix-ui',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
      'get-nonce',
    ],
  },
}));
