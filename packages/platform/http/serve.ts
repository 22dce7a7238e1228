import { type Server, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { type Front, listenerOf } from './front.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Logger } from '../process/log.ts';
import { type MonitoringPort, monitoringAnswer } from './monitoring-port.ts';
import { fail, problemResponse } from '@hearth/core/problem.ts';

export interface ServeOptions extends Front {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly host: string;
  readonly port: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly metrics: Metrics;
  /** Address of metrics and API documents; undefined: not served. */
  readonly monitoring?: MonitoringPort | undefined;
  /** API documents by service name. */
  readonly documents?: Readonly<Record<string, () => unknown>>;
  /** Readiness checks by name; each throws when it fails. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** Checks that are reported beside them, and leave the process ready: what fails here concerns a part of the homes. */
  readonly reports?: Readonly<Record<string, () => Promise<void>>>;
  /** Ends endless streams; called when the process is asked to end. */
  readonly endStreams?: () => void;
  /** Called after the last answer: ends jobs, then the database. */
  readonly close: () => Promise<void>;
  /** How long new requests are answered after the request to end, until load balancers notice. */
  readonly lingerMs?: number;
  /** Time for a whole request, a minute unless named. */
  readonly requestMsMax?: number | undefined;
}

export interface RunningServer {
  readonly port: number;
  /** null without monitoring. */
  readonly monitoringPort: number | null;
  /** Answers running requests, refuses new ones, then closes. SIGTERM and SIGINT call it too. */
  drain(): Promise<void>;
}

const defaultRequestMsMax = 60_000;
/** Time for a request with photos: six of them over a slow mobile connection. */
export const photosMsMax = 5 * 60_000;
const drainMsMax = 25_000;
const checkMsMax = 3_000;
/** Time for clients to learn that their kept-alive connection ends. */
const defaultLingerMs = 250;

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const state = { isDraining: false };
  const listener = listenerOf(options, (request) => route(options, state, request));
  const server: Server = options.tls
    ? createTlsServer(options.tls, listener)
    : createServer(listener);
  server.requestTimeout = options.requestMsMax ?? defaultRequestMsMax;
  server.headersTimeout = 15_000;
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_, response) => {
    if (state.isDraining) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  await listening(server, { ...options, setting: 'PORT' });
  const monitoring = await startMonitoring(options).catch(async (error: unknown) => {
    await closed(server);
    throw error;
  });
  const drain = once(async () => {
    state.isDraining = true;
    // Clients of these answers would send their next request on a connection that ends.
    for (const response of underWay)
      if (!response.headersSent) response.setHeader('connection', 'close');
    options.log.info('draining');
    options.endStreams?.();
    await sleep(options.lingerMs ?? defaultLingerMs);
    await Promise.all([closed(server), monitoring && closed(monitoring)]);
    await options.close();
    options.log.info('closed');
  });
  const end = (): void => {
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        options.log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  return {
    port: portOf(server) ?? options.port,
    monitoringPort: monitoring && portOf(monitoring),
    drain,
  };
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}

/** A server of metrics, without personal data, for operators. */
async function startMonitoring(options: ServeOptions): Promise<Server | null> {
  const { monitoring, metrics, documents = {} } = options;
  if (!monitoring) return null;
  const server = createServer(listenerOf(options, monitoringAnswer({ metrics, documents })));
  await listening(server, { ...monitoring, setting: 'METRICS_PORT' });
  return server;
}

/** Reasons why a port cannot be opened, as text for the operator. */
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is used by another process: end it, or choose another port with PORT',
  EACCES: 'may not be used by this user: choose a port from 1024 on with PORT',
  EADDRNOTAVAIL: 'is no address of this machine: choose another with HOST',
  ENOTFOUND: 'is no address of this machine: choose another with HOST',
};

interface Listening extends MonitoringPort {
  /** Setting of the port. */
  readonly setting: 'PORT' | 'METRICS_PORT';
}

async function listening(server: Server, { host, port, setting }: Listening): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = refusals[error.code ?? '']
        ?.replace('PORT', setting)
        .replace('HOST', setting.replace('PORT', 'HOST'));
      reject(reason ? new Error(`${host}:${port} ${reason}.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}

async function route(
  options: ServeOptions,
  state: { isDraining: boolean },
  request: Request,
): Promise<Response> {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return Response.json({ state: 'alive' });
    case '/readyz':
      return readiness(options, state);
    default:
      try {
        return await options.fetch(request);
      } catch (error) {
        options.log.error({ err: error }, 'request failed');
        return problemResponse(fail('unexpected', 'unexpected'));
      }
  }
}

async function readiness(options: ServeOptions, state: { isDraining: boolean }): Promise<Response> {
  if (state.isDraining) return problemResponse(fail('unavailable', 'draining', { retryAfterS: 5 }));
  const [checks, reports] = await Promise.all(
    [options.checks, options.reports ?? {}].map((all) => outcomesOf(options.log, all)),
  );
  const isReady = Object.values(checks ?? {}).every((outcome) => outcome === 'ok');
  return Response.json({ ...checks, ...reports }, { status: isReady ? 200 : 503 });
}

async function outcomesOf(
  log: Logger,
  checks: ServeOptions['checks'],
): Promise<Readonly<Record<string, string>>> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, await outcomeOf(log, name, check)] as const,
    ),
  );
  return Object.fromEntries(outcomes);
}

/** The reason is logged only: it may name addresses and users. */
async function outcomeOf(log: Logger, name: string, check: () => Promise<void>): Promise<string> {
  const limit = new AbortController();
  try {
    const tooLong = sleep(checkMsMax, undefined, { signal: limit.signal }).then(() => {
      throw new Error('took too long');
    });
    tooLong.catch(() => undefined);
    await Promise.race([check(), tooLong]);
    return 'ok';
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    return 'failed';
  } finally {
    limit.abort();
  }
}

/**
 * Closes the server. `close` alone waits for kept-alive connections that may never end; idle ones are closed, busy ones get
 * their answer. The timer runs before sockets are read, so unread requests would pass for idle connections.
 */
async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await afterReading();
  server.close(() => resolve());
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100);
  const hard = setTimeout(() => server.closeAllConnections(), drainMsMax);
  await promise;
  clearInterval(idle);
  clearTimeout(hard);
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= run());
}
