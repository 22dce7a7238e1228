import type { Metrics } from '../process/metrics.ts';
import { notFound, problemResponse } from '@hearth/core/problem.ts';

/** Port of metrics and API documents for operators, separate from the public port. */
export interface MonitoringPort {
  readonly host: string;
  readonly port: number;
}

export interface MonitoringSources {
  readonly metrics: Metrics;
  /** API documents by service name. */
  readonly documents: Readonly<Record<string, () => unknown>>;
}

/** `/metrics` in Prometheus text and `/openapi/SERVICE.json`. */
export function monitoringAnswer({
  metrics,
  documents,
}: MonitoringSources): (request: Request) => Promise<Response> {
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
