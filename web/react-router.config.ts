import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One cacheable manifest file: no `/__manifest` requests, so client navigation works offline.
  // With a hundred screens it has less than 6 KB (gzip; `bench/javascript-bytes.ts`).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
