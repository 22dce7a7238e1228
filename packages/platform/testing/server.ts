import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { serve } from '../http/serve.ts';

// A process for the tests of starting and ending: `/slow` takes a moment, `/log` logs its input.
const log = createLogger({ level: 'info', service: 'test' });
const { port } = await serve({
  host: '127.0.0.1',
  publicUrl: new URL('http://localhost'),
  port: Number(process.argv[2] ?? 0),
  log,
  metrics: createMetrics(),
  checks: { database: async () => undefined },
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/throws') throw new Error('Bearer abcdefghijklmnop');
    if (pathname === '/log') log.info(await request.json(), 'request');
    if (pathname === '/slow') await sleep(150);
    return new Response('fine');
  },
  async close() {
    process.stdout.write('stores closed\n');
  },
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`);
  return process.exit(1);
});
process.stdout.write(`listening on ${port}\n`);
