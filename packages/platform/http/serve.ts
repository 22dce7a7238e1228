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
  /** Where metrics and API documents are served; nowhere when undefined. */
  readonly monitoring?: MonitoringPort | undefined;
  /** API documents by the name of their service. */
  readonly documents?: Readonly<Record<string, () => unknown>>;
  /** What must work before requests are sent here, by name; each throws when it does not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** Runs when the process is asked to end: answers that would never end by themselves end now. */
  readonly endStreams?: () => void;
  /** Runs after the last request was answered: jobs first, then the database. */
  readonly close: () => Promise<void>;
  /** For how long new requests are still answered when the process is asked to end: a balancer takes a moment to notice. */
  readonly lingerMs?: number;
}

export interface RunningServer {
  readonly port: number;
  /** null where nothing is monitored. */
  readonly monitoringPort: number | null;
  /** Answers what is under way, refuses what is new, then closes. Called by SIGTERM and SIGINT too. */
  drain(): Promise<void>;
}

const drainMsMax = 25_000;
const checkMsMax = 3_000;
/** Clients that keep connections learn within it that theirs is about to end, and open no request on it. */
const defaultLingerMs = 250;

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const state = { isDraining: false };
  const listener = listenerOf(options, (request) => route(options, state, request));
  const server: Server = options.tls
    ? createTlsServer(options.tls, listener)
    : createServer(listener);
  server.requestTimeout = 60_000;
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
    // Whoever waits for one of these would send the next on a connection that ends with it.
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

/** A server for operators alone, which says nothing of people. */
async function startMonitoring(options: ServeOptions): Promise<Server | null> {
  const { monitoring, metrics, documents = {} } = options;
  if (!monitoring) return null;
  const server = createServer(listenerOf(options, monitoringAnswer({ metrics, documents })));
  await listening(server, { ...monitoring, setting: 'METRICS_PORT' });
  return server;
}

/** What keeps a port from being had, in words for who starts the process. */
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is used by another process: end it, or choose another port with PORT',
  EACCES: 'may not be used by this user: choose a port from 1024 on with PORT',
  EADDRNOTAVAIL: 'is no address of this machine: choose another with HOST',
  ENOTFOUND: 'is no address of this machine: choose another with HOST',
};

interface Listening extends MonitoringPort {
  /** The setting that holds the port. */
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
  const outcomes = await Promise.all(
    Object.entries(options.checks).map(
      async ([name, check]) => [name, await outcomeOf(options.log, name, check)] as const,
    ),
  );
  const isReady = outcomes.every(([, outcome]) => outcome === 'ok');
  return Response.json(Object.fromEntries(outcomes), { status: isReady ? 200 : 503 });
}

/** The reason is for the log: it may name addresses and users. */
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
 * `close` alone waits for kept-alive connections that may never end; idle ones are ended, busy ones get their answer. A timer comes
 * before what arrived while this process had no time: unread, its connection would pass for idle.
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
