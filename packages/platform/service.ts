import type { Temporal } from 'temporal-polyfill';
import type { TokenKey } from './access.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Declaration, Registry } from './registry.ts';

/** What every service is given; the rest of its needs are its own options. */
export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly registry: Registry;
  /** Signs what the services say to each other. */
  readonly key: TokenKey;
}

/**
 * A service as the process that runs it sees it: requests in, jobs and outbox topics it answers for. Whether it shares its
 * process with the others is no concern of it.
 */
export interface Service {
  readonly name: 'product' | 'energy' | 'identity' | 'device-cloud';
  readonly fetch: (request: Request) => Promise<Response>;
  readonly openApi?: () => unknown;
  readonly jobs: readonly ServiceJob[];
  /** By topic; a payload may come more than once and carries its key. */
  readonly outbox: Readonly<Record<string, (payload: unknown, key: string) => Promise<void>>>;
  /** Ends the answers that would never end by themselves, so that the process can. */
  readonly endStreams?: () => void;
}

/** A plain function of the time, closed over its service's needs; the queue only triggers it. */
export interface ServiceJob {
  readonly name: string;
  readonly declaration: Declaration;
  /** How often it runs; null when only a change asks for it. */
  readonly everyS: number | null;
  run(now: Temporal.Instant): Promise<void>;
}
