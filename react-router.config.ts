import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenRouteTable } from './vite/route-table.ts';

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'build',
  ssr: true,
  // A navigation waits for all chunks of its page anyway (page-loading.ts): one for each page is enough.
  splitRouteModules: false,
  // The whole route table is a few kB: sending it at once saves a request for every link that is seen.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenRouteTable(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
