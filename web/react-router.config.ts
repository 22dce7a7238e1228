import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One cacheable manifest file: no `/__manifest` requests, so client navigation works offline.
  // Of a hundred screens it weighs less than 6 KB (gzip; `bench/javascript-bytes.ts`).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
