import type { Metrics } from './metrics.ts';
import { type Result, notFound, ok, problemResponse } from './problem.ts';
import { portOf } from './settings.ts';

/** Where operators reach metrics and API documents, apart from the port that people use. */
export interface MonitoringPort {
  readonly host: string;
  readonly port: number;
}

/** METRICS_PORT and METRICS_HOST; undefined without a port, and then nothing listens. */
export function readMonitoringPort(env: NodeJS.ProcessEnv): Result<MonitoringPort | undefined> {
  if (!env['METRICS_PORT']) return ok(undefined);
  const port = portOf(['METRICS_PORT', env['METRICS_PORT']]);
  return port.ok ? ok({ host: env['METRICS_HOST'] || '127.0.0.1', port: port.value }) : port;
}

export interface Monitored {
  readonly metrics: Metrics;
  /** API documents by the name of their service. */
  readonly documents: Readonly<Record<string, () => unknown>>;
}

/** `/metrics` in Prometheus text and `/openapi/SERVICE.json`. */
export function monitoringAnswer({
  metrics,
  documents,
}: Monitored): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/metrics')
      return new Response(await metrics.text(), {
        headers: { 'content-type': 'text/plain; version=0.0.4' },
      });
    const [, service = ''] = /^\/openapi\/([\w-]+)\.json$/.exec(pathname) ?? [];
    const document = Object.hasOwn(documents, service) ? documents[service] : undefined;
    return document ? Response.json(document()) : problemResponse(notFound());
  };
}
