import { hourMs } from '@hearth/calendar/durations.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import {
  type ClaimedWork,
  type FreeLane,
  type LeaseHolder,
  type WorkKey,
  addMissingWork,
  claimWork,
  completeWork,
  dueSince,
  failWork,
  giveBack,
  listenToSchedules,
  renewLeases,
} from './due-work.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { DueWork } from '../process/service.ts';

export interface DueWorkRunnerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
  readonly kinds: readonly DueWork[];
  /** How long `stop` waits for running work; default ten seconds. */
  readonly stopWaitMs?: number;
  /** Longest time between two looks for due work; default a second. */
  readonly pollMs?: number;
}

/** Lease of claimed work; a killed process blocks its work for this long. */
const leaseMs = 6_000;
const heartbeatMs = 2_000;
const defaultPollMs = 1_000;
/** Slots that become free, and work that becomes due, within this time are one statement. */
const gatherMs = 20;
/** Interval at which missing rows of repeated jobs are added and the lag is measured. */
const superviseMs = 2_000;
const defaultStopWaitMs = 10_000;
const firstRetryMs = 5_000;
const retryMsMax = hourMs;

/**
 * Runs due work of the given kinds; any number of processes may do the same. A process claims as much as it can run at once and
 * renews its leases by a heartbeat. When it dies, the leases end and other processes take the work over.
 */
export class DueWorkRunner {
  readonly #options: DueWorkRunnerOptions;
  readonly #holder: LeaseHolder = { name: randomUUID(), leaseMs };
  readonly #kinds: ReadonlyMap<string, DueWork>;
  readonly #running = new Map<string, Running>();
  readonly #timers: NodeJS.Timeout[] = [];
  #claiming: Promise<void> = Promise.resolve();
  /** Lanes with more due work than was claimed. */
  #backlog: ReadonlySet<string> = new Set();
  #endPause: ((ms: number) => void) | undefined;
  /** Something has changed since the last claim began that makes another one worthwhile. */
  #isLookDue = false;
  #stopListening: () => void = () => undefined;
  #isStopped = false;

  constructor(options: DueWorkRunnerOptions) {
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  }

  async start(): Promise<void> {
    await this.#addMissing();
    this.#every(heartbeatMs, () => this.#renew());
    this.#every(superviseMs, () => this.#supervise());
    this.#listen();
    this.#claiming = this.#claimUntilStopped();
  }

  /** Waits for running work; work that takes longer is given back to other processes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#endPause?.(0);
    const ends = this.#claiming.then(() =>
      Promise.all([...this.#running.values()].map(({ end }) => end)),
    );
    const isInTime = await withinMs(ends, this.#options.stopWaitMs ?? defaultStopWaitMs);
    for (const timer of this.#timers) clearInterval(timer);
    if (isInTime) return;
    const left = [...this.#running.values()];
    for (const { abort } of left) abort.abort(new Error('the process ends'));
    await giveBack(
      this.#options.db,
      left.map(({ work }) => work),
      this.#holder,
    );
  }

  #every(ms: number, act: () => Promise<void>): void {
    let isUnderWay = false;
    const timer = setInterval(() => {
      if (isUnderWay) return;
      isUnderWay = true;
      void act()
        .catch((error: unknown) =>
          this.#options.log.error({ err: error }, 'the leases of due work were not renewed'),
        )
        .finally(() => {
          isUnderWay = false;
        });
    }, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  /** A failed claim is retried. */
  async #claimUntilStopped(): Promise<void> {
    while (!this.#isStopped) {
      await this.#claim().catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'no work was claimed'),
      );
      if (!this.#isStopped) await this.#pause();
    }
  }

  /** What this process schedules, such as the command of a person, does not wait for the next look. */
  #listen(): void {
    const { db, clock } = this.#options;
    this.#stopListening = listenToSchedules(db, ({ kind, key }, at) => {
      const isDue = at.epochMilliseconds <= clock.now().epochMilliseconds;
      if (!isDue || !this.#kinds.has(kind)) return;
      const running = this.#running.get(nameOf(kind, key));
      if (running) running.isDueAgain = true;
      else this.#lookSoon();
    });
  }

  #lookSoon(): void {
    this.#isLookDue = true;
    this.#endPause?.(gatherMs);
  }

  async #pause(): Promise<void> {
    const { pollMs = defaultPollMs } = this.#options;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, this.#isLookDue ? gatherMs : pollMs);
      this.#endPause = (ms) => {
        this.#endPause = undefined;
        clearTimeout(timer);
        timer = setTimeout(resolve, ms);
      };
    });
    this.#endPause = undefined;
  }

  async #claim(): Promise<void> {
    this.#isLookDue = false;
    const { db, clock } = this.#options;
    const lanes = this.#freeLanes();
    const claimed = await claimWork(db, lanes, { holder: this.#holder, now: clock.now() });
    const full = lanes.filter(
      ({ kind, lane, free }) =>
        claimed.filter((work) => work.kind === kind && work.lane === lane).length === free,
    );
    const busy = this.#lanes().filter((each) => !lanes.some((first) => isSameLane(first, each)));
    this.#backlog = new Set(
      [...full, ...busy]
        .filter(({ kind }) => !this.#kinds.get(kind)?.isRepeated)
        .map(({ kind, lane }) => nameOf(kind, lane)),
    );
    for (const work of claimed) this.#begin(work);
  }

  #lanes(): readonly FreeLane[] {
    return this.#options.kinds.flatMap(({ name: kind, lanes }) =>
      Object.entries(lanes).map(([lane, free]) => ({ kind, lane, free })),
    );
  }

  #freeLanes(): readonly FreeLane[] {
    const taken = new Map<string, number>();
    for (const { work } of this.#running.values()) {
      const lane = nameOf(work.kind, work.lane);
      taken.set(lane, (taken.get(lane) ?? 0) + 1);
    }
    return this.#lanes()
      .map((lane) => ({
        ...lane,
        free: lane.free - (taken.get(nameOf(lane.kind, lane.lane)) ?? 0),
      }))
      .filter(({ free }) => free > 0);
  }

  #begin(work: ClaimedWork): void {
    const abort = new AbortController();
    const leaseEndsMs = this.#options.clock.now().epochMilliseconds + leaseMs;
    const running: Running = {
      work,
      abort,
      leaseEndsMs,
      isDueAgain: false,
      end: Promise.resolve(),
    };
    // This process can claim the same work again after its lease has ended: the newer claim counts.
    const name = nameOf(work.kind, work.key);
    this.#running.get(name)?.abort.abort(new Error('the lease was lost'));
    this.#running.set(name, running);
    running.end = this.#run(work, abort.signal).finally(() => {
      if (this.#running.get(name) === running) this.#running.delete(name);
      if (running.isDueAgain || this.#backlog.has(nameOf(work.kind, work.lane))) this.#lookSoon();
    });
  }

  async #run(work: ClaimedWork, signal: AbortSignal): Promise<void> {
    const kind = this.#kinds.get(work.kind);
    if (!kind) return;
    const outcome = await runClaimed(this.#options, { kind, work, signal, holder: this.#holder });
    this.#options.metrics.jobs.inc({ job: work.kind, outcome });
  }

  async #renew(): Promise<void> {
    const held = [...this.#running.values()];
    if (held.length === 0) return;
    const { db, clock, log } = this.#options;
    const now = clock.now();
    const renewed = await renewLeases(
      db,
      held.map(({ work }) => work),
      { holder: this.#holder, now },
    ).catch((error: unknown) => {
      log.error({ err: error }, 'leases were not renewed');
      return null;
    });
    const renewedNames =
      renewed && new Set(renewed.map((work: WorkKey) => nameOf(work.kind, work.key)));
    for (const running of held) {
      const { kind, key } = running.work;
      const isRenewed = renewedNames
        ? renewedNames.has(nameOf(kind, key))
        : clock.now().epochMilliseconds < running.leaseEndsMs;
      if (renewedNames && isRenewed) running.leaseEndsMs = now.epochMilliseconds + leaseMs;
      if (!isRenewed) running.abort.abort(new Error('the lease was lost'));
    }
  }

  async #supervise(): Promise<void> {
    const { db, clock, metrics } = this.#options;
    await this.#addMissing();
    const now = clock.now();
    const lanes = this.#lanes();
    for (const { kind, lane } of lanes) metrics.dueWorkLagS.set({ job: kind, lane }, 0);
    for (const { kind, lane, since } of await dueSince(db, lanes, now))
      metrics.dueWorkLagS.set(
        { job: kind, lane },
        (now.epochMilliseconds - since.getTime()) / 1000,
      );
  }

  async #addMissing(): Promise<void> {
    const { db, clock, kinds } = this.#options;
    const repeated = kinds.filter(({ isRepeated }) => isRepeated).map(({ name }) => name);
    await addMissingWork(db, repeated, clock.now());
  }
}

/** Runs one claimed item and stores the outcome; `lost`: another process has taken it over, or it was given back. */
export async function runClaimed(
  { db, clock, log, random }: Pick<DueWorkRunnerOptions, 'db' | 'clock' | 'log' | 'random'>,
  claim: {
    readonly kind: DueWork;
    readonly work: ClaimedWork;
    readonly signal: AbortSignal;
    readonly holder: LeaseHolder;
  },
): Promise<'done' | 'failed' | 'lost'> {
  const { kind, work, holder, signal } = claim;
  try {
    const next = await kind.run({ key: work.key, signal });
    return (await completeWork(db, work, { holder, next })) ? 'done' : 'lost';
  } catch (error) {
    // The work was given back or taken over, so an error of this run is no failed attempt.
    if (signal.aborted) return 'lost';
    log.warn({ err: error, job: work.kind, key: work.key }, 'job failed');
    const delayMs = retryDelayMs(work.attempts, { mostMs: kind.retryMsMax ?? retryMsMax, random });
    const retryAt = clock.now().add({ milliseconds: delayMs });
    const isStored = await failWork(db, work, { holder, retryAt, error }).catch(
      (failure: unknown) => {
        // The lease ends by itself, and another process takes the work over.
        log.error({ err: failure, job: work.kind }, 'the failure of a job was not stored');
        return true;
      },
    );
    return isStored ? 'failed' : 'lost';
  }
}

/**
 * Doubles from five seconds. Up to half of it is cut at random, so that items that failed together are not retried together.
 */
export function retryDelayMs(
  attempts: number,
  { mostMs, random }: { readonly mostMs: number; readonly random: () => number },
): number {
  const ceilingMs = Math.min(mostMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round((ceilingMs / 2) * (1 + random()));
}

interface Running {
  readonly work: ClaimedWork;
  readonly abort: AbortController;
  leaseEndsMs: number;
  /** Scheduled during its run, by this process. */
  isDueAgain: boolean;
  end: Promise<void>;
}

const isSameLane = (first: FreeLane, second: FreeLane): boolean =>
  first.kind === second.kind && first.lane === second.lane;

const nameOf = (kind: string, key: string): string => `${kind} ${key}`;

async function withinMs(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
