import { type RunningServer, type ServeOptions, serve } from '../http/serve.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';

/** Serves on a free port of 127.0.0.1, silently and without checks; options replace these defaults. */
export const serveOnLoopback = (
  options: Pick<ServeOptions, 'fetch'> & Partial<ServeOptions>,
): Promise<RunningServer> =>
  serve({
    host: '127.0.0.1',
    publicUrl: new URL('http://localhost'),
    port: 0,
    log: silentLogger,
    metrics: createMetrics(),
    checks: {},
    close: async () => undefined,
    lingerMs: 0,
    ...options,
  });
