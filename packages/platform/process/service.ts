import type { Temporal } from 'temporal-polyfill';
import type { TokenKey } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { LocalTable } from '../database/pending-row.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Declaration, Registry } from '@hearth/access/registry.ts';

/** Dependencies of every service; each service adds its own options. */
export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly registry: Registry;
  /** Signs tokens between services. */
  readonly key: TokenKey;
}

/**
 * A service for the process that runs it: request handler, jobs and outbox topics. The service does not know whether others
 * share its process.
 */
export interface Service {
  readonly name: 'product' | 'energy' | 'identity' | 'device-cloud';
  readonly fetch: (request: Request) => Promise<Response>;
  readonly openApi?: () => unknown;
  readonly jobs: readonly ServiceJob[];
  readonly dueWork?: readonly DueWork[];
  /** Handlers by topic; an entry may be delivered more than once and has a key. */
  readonly outbox: Readonly<Record<string, (payload: unknown, key: string) => Promise<void>>>;
  /** Local tables whose rows may lie with a home for a time. */
  readonly localTables?: readonly LocalTable<never>[];
  /** Ends endless streams, so that the process can end. */
  readonly endStreams?: () => void;
}

/** A repeated job: a function of the time. */
export interface ServiceJob {
  readonly name: string;
  readonly declaration: Declaration;
  /** Pause between two runs over all processes. */
  readonly everyS: number;
  run(now: Temporal.Instant): Promise<void>;
}

/**
 * Work that becomes due item by item, such as device links to read. Due times are in `platform.due_work`, written by
 * `scheduleWork` and `wakeWork`.
 */
export interface DueWork {
  /** Kind of its rows, and its name in the registry and the metrics. */
  readonly name: string;
  readonly declaration: Declaration;
  /** Parallel items of one process, by lane: lanes do not wait for each other. */
  readonly lanes: Readonly<Record<string, number>>;
  /** Longest delay after a failure; default an hour. */
  readonly retryMsMax?: number;
  /** One row, which every process adds where it is missing. */
  readonly isRepeated?: boolean;
  /** Runs at least once for each due time. Returns the next due time; null: scheduled elsewhere. */
  run(item: DueItem): Promise<Temporal.Instant | null>;
}

export interface DueItem {
  readonly key: string;
  /** Aborted when another process takes the item over, and when the process ends before the run. */
  readonly signal: AbortSignal;
}
