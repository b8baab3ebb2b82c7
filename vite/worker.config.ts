import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The service worker: one script beside the web build, without hashes in its name. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/app/web/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
