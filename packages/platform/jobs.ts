import type { Temporal } from 'temporal-polyfill';
import { type Db, PgBoss } from 'pg-boss';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { uuidv7 } from './id.ts';
import type { Logger } from './log.ts';
import type { Declaration, Registry } from './registry.ts';

/** A plain function of what it needs and the time; the queue only says when. At least once: a crash means again. */
export interface Job<Deps> {
  /** Unique over all services, e.g. `energy/fetch-prices`. */
  readonly name: string;
  /** Cron in UTC. */
  readonly schedule?: string;
  readonly declaration: Declaration;
  run(deps: Deps, now: Temporal.Instant, payload: unknown): Promise<void>;
}

export interface JobQueue {
  /** Outside of transactions: what must follow from a change goes through the outbox. */
  send(name: string, payload: unknown, options?: SendOptions): Promise<void>;
  start(): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
}

export interface SendOptions {
  /** While a job of this name and key waits, a second one is dropped. */
  readonly key?: string;
  readonly after?: Temporal.Instant;
}

export interface JobQueueOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly retryDelayS?: number;
  readonly pollingS?: number;
}

interface Added {
  readonly name: string;
  readonly schedule: string | undefined;
  run(now: Temporal.Instant, payload: unknown): Promise<void>;
}

export function createJobQueue(options: JobQueueOptions): PgBossQueue {
  return new PgBossQueue(options);
}

const retryLimit = 8;
const retryDelayS = 5;
const retryDelaySMax = 3600;
const stopWaitMs = 10_000;
/** Jobs that run every few seconds leave a row each time: a week of them, the queue's own choice, is a quarter of a million. */
const keptS = 3600;
/** For jobs that became due or are to be tried again; a job that was just sent is announced. */
const defaultPollingS = 10;

export class PgBossQueue implements JobQueue {
  readonly #options: JobQueueOptions;
  readonly #boss: PgBoss;
  readonly #jobs = new Map<string, Added>();

  constructor(options: JobQueueOptions) {
    const { db, log } = options;
    this.#options = options;
    this.#boss = new PgBoss({ db: adapterOver(db), backend: db.engine, useListenNotify: true });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue warns'));
  }

  /** Before `start`. */
  add<Deps>(service: string, jobs: readonly Job<Deps>[], deps: Deps): void {
    for (const job of jobs) {
      if (this.#jobs.has(job.name)) throw new Error(`two jobs are named ${job.name}`);
      this.#options.registry.add({ ...job.declaration, kind: 'job', service, name: job.name });
      const { name, schedule } = job;
      this.#jobs.set(name, { name, schedule, run: (now, payload) => job.run(deps, now, payload) });
    }
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const job of this.#jobs.values()) await this.#work(job);
    await this.#unscheduleForgotten();
  }

  async send(name: string, payload: unknown, { key, after }: SendOptions = {}): Promise<void> {
    if (!this.#jobs.has(name)) throw new Error(`no job is named ${name}`);
    await this.#boss.send(name, wrap(payload), {
      singletonKey: key ?? uuidv7(this.#options.clock.now()),
      ...(after ? { startAfter: new Date(after.epochMilliseconds) } : {}),
    });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, close: false, timeout: stopWaitMs });
  }

  async #work(job: Added): Promise<void> {
    const boss = this.#boss;
    await boss.createQueue(job.name, {
      // One waiting job a key; the key of a job sent without one is its own.
      policy: 'short',
      notify: true,
      retryLimit,
      retryDelay: this.#options.retryDelayS ?? retryDelayS,
      retryBackoff: true,
      retryDelayMax: retryDelaySMax,
      deleteAfterSeconds: keptS,
    });
    const seconds = this.#options.pollingS ?? defaultPollingS;
    const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
    await boss.work<Wrapped>(job.name, polling, async (batch) => {
      for (const { data } of batch) await this.#run(job, data.payload);
    });
    if (job.schedule)
      await boss.schedule(job.name, job.schedule, wrap(null), {
        tz: 'UTC',
        singletonKey: 'schedule',
      });
  }

  async #run(job: Added, payload: unknown): Promise<void> {
    const { clock, log } = this.#options;
    try {
      await job.run(clock.now(), payload);
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'job failed');
      throw error;
    }
  }

  /** A schedule outlives the code that set it. */
  async #unscheduleForgotten(): Promise<void> {
    for (const { name } of await this.#boss.getSchedules())
      if (this.#jobs.has(name) && !this.#jobs.get(name)?.schedule)
        await this.#boss.unschedule(name);
  }
}

interface Wrapped {
  readonly payload: unknown;
}

/** The queue takes objects only. */
const wrap = (payload: unknown): Wrapped => ({ payload: payload ?? null });

function adapterOver(db: Database): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: [...(await db.query(text, values))] };
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await db.listen(channel, onNotification);
      onReconnect();
      return { close: stop };
    },
  };
}
