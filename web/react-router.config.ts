import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One cacheable manifest file: no `/__manifest` requests, so client navigation works offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
