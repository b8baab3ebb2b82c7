import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'build',
  ssr: true,
  // A navigation waits for all chunks of its page anyway (page-loading.ts): one for each page is enough.
  splitRouteModules: false,
  // The whole route table is a few kB: sending it at once saves a request for every link that is seen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
