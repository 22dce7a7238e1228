import type { Temporal } from 'temporal-polyfill';
import type { TokenKey } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Declaration, Registry } from '@hearth/access/registry.ts';

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
  readonly dueWork?: readonly DueWork[];
  /** By topic; a payload may come more than once and carries its key. */
  readonly outbox: Readonly<Record<string, (payload: unknown, key: string) => Promise<void>>>;
  /** Ends the answers that would never end by themselves, so that the process can. */
  readonly endStreams?: () => void;
}

/** A repeated job: a plain function of the time, closed over its service's needs. */
export interface ServiceJob {
  readonly name: string;
  readonly declaration: Declaration;
  /** The pause between the end of one run and the begin of the next, over all processes. */
  readonly everyS: number;
  run(now: Temporal.Instant): Promise<void>;
}

/**
 * A kind of work that becomes due item by item, such as the device links to read. When an item is due stands in `platform.due_work`, where
 * `scheduleWork` and `wakeWork` put it.
 */
export interface DueWork {
  /** The kind of its rows, and its name in the registry and in the metrics. */
  readonly name: string;
  readonly declaration: Declaration;
  /** How many items one process runs at once, by lane: lanes do not wait for each other. */
  readonly lanes: Readonly<Record<string, number>>;
  /** The longest pause after a failure; an hour without it. */
  readonly retryMsMax?: number;
  /** One row, which every process adds where it is missing. */
  readonly isRepeated?: boolean;
  /** At least once for each time that an item is due. Answers when it is due next; null: when it is scheduled again. */
  run(item: DueItem): Promise<Temporal.Instant | null>;
}

export interface DueItem {
  readonly key: string;
  /** Aborted when another process has taken the item over, and when the process ends before the run does. */
  readonly signal: AbortSignal;
}
