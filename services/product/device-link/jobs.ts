import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { type MeterRequestDeps, attachRequestedMeters } from './attach-meters.ts';
import { processCommands } from './command/process-commands.ts';
import { commandKind, commandsDueAt, purgeCommands } from './command/store.ts';
import { isReadable } from './link-state.ts';
import { readLink } from './read-link.ts';
import { linkById, oldestReadAt, readKind } from './store.ts';

/** Reads the links that are due, in one lane per vendor. */
export function readWork(deps: ProductDeps): DueWork {
  return {
    name: readKind,
    declaration: { resource: 'device-link', verb: 'run', roles: ['service'] },
    lanes: lanePerVendor(deps, readsAtOnce),
    async run({ key: link }) {
      const result = await readLink(deps, link, 'due');
      if (result.outcome === 'read' || result.outcome === 'failed') return result.nextReadAt;
      const found = await linkById(deps.db, link);
      return found && isReadable(found.state) ? deps.clock.now().add({ seconds: busyS }) : null;
    },
  };
}

/** Sends the commands that are due and reads back those that were sent, link by link. */
export function commandWork(deps: ProductDeps): DueWork {
  return {
    name: commandKind,
    declaration: { resource: 'command', verb: 'run', roles: ['service'] },
    lanes: lanePerVendor(deps, commandLinksAtOnce),
    retryMsMax: commandRetryMsMax,
    async run({ key: link }) {
      await processCommands(deps, link);
      const dueAt = await commandsDueAt(deps.db, link);
      const soonest = deps.clock.now().add({ seconds: recheckS });
      return dueAt && Temporal.Instant.compare(soonest, dueAt) > 0 ? soonest : dueAt;
    },
  };
}

export function oldestReadingJob(deps: ProductDeps): ServiceJob {
  return {
    name: 'device-link.oldest',
    declaration: { resource: 'device-link', verb: 'run', roles: ['service'] },
    everyS: 60,
    async run(now) {
      const oldest = await oldestReadAt(deps.db);
      if (oldest)
        deps.metrics.oldestReadingS.set((now.epochMilliseconds - oldest.epochMilliseconds) / 1000);
    },
  };
}

export function purgeCommandsJob(deps: ProductDeps): ServiceJob {
  return {
    name: 'device-link.purge',
    declaration: { resource: 'command', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeCommands(deps.db, now.subtract({ hours: 24 * commandRetentionDays })),
  };
}

/** Attaches the meters that an operator requested for simulated homes, once the account is linked. */
export function meterRequestJob(deps: MeterRequestDeps): ServiceJob {
  return {
    name: 'device-link.meter-requests',
    declaration: { resource: 'simulated-home', verb: 'run', roles: ['service'] },
    everyS: 10,
    run: () => attachRequestedMeters(deps),
  };
}

/** Concurrent readings of one vendor in one process: at 300 ms an answer enough for 100 a second. */
const readsAtOnce = 32;
/** Delay before a link is retried that another process uses. */
const busyS = 5;
/** Links of one vendor whose commands one process sends at once. */
const commandLinksAtOnce = 16;
/** Delay for a command that is due but blocked by another process or by an earlier command for the same value. */
const recheckS = 3;
/** A person is waiting: failed work on commands is retried within a minute. */
const commandRetryMsMax = 60_000;
/** The log in energy keeps settled commands; the queue keeps them for the screen only. */
const commandRetentionDays = 30;

const lanePerVendor = (
  { vendors }: Pick<ProductDeps, 'vendors'>,
  atOnce: number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(vendors).map((vendor) => [vendor, atOnce]));
