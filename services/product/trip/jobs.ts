import { worldAt } from '@hearth/platform/clock.ts';
import type { Database } from '@hearth/platform/database.ts';
import type { ServiceJob } from '@hearth/platform/service.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { shownOf } from '../device-link/command/order.ts';
import { type Asker, commandById } from '../device-link/command/store.ts';
import { queueWish } from '../device-link/wish/jobs.ts';
import { timeZoneOf, worldOf } from '../installation/store.ts';
import { statesOf } from '../unit/store.ts';
import { type Facts, type Step, isAtRest, nextOf } from './step-state.ts';
import { type StoredTrip, holdTrip, openTrips, saveStep, settleTrip, stepsOf } from './store.ts';

/** Leaves and comes back on the days that were named. */
export function tripJob(deps: ProductDeps): ServiceJob {
  return {
    name: 'trip.run',
    declaration: { resource: 'trip', verb: 'run', roles: ['service'] },
    everyS: 60,
    run: async () => {
      for (const trip of await openTrips(deps.db))
        await deps.db
          .transaction((tx) => runTrip(tx, deps, { trip, requestId: 'trip.run', asker: null }))
          .catch((error: unknown) => deps.log.error({ err: error, trip }, 'a trip failed'));
    },
  };
}

export interface Run {
  readonly trip: string;
  readonly requestId: string;
  /** Who asks for it just now; null: it is the day that has come. */
  readonly asker: Asker | null;
}

/** Brings every step of a trip as far as it goes now. */
export async function runTrip(tx: Database, deps: ProductDeps, run: Run): Promise<void> {
  const trip = await holdTrip(tx, run.trip);
  if (!trip) return;
  const now = worldAt(deps.clock.now(), await worldOf(tx, trip.installationId));
  const timeZone = await timeZoneOf(tx, trip.installationId);
  const isOver = trip.isCancelled || Temporal.Instant.compare(endOf(trip.to, timeZone), now) <= 0;
  let isSettled = true;
  for (const step of await stepsOf(tx, trip.tripId)) {
    const after = await runStep(tx, deps, { trip, step, run, now, isOver });
    isSettled &&= isAtRest(after);
  }
  if (isSettled) await settleTrip(tx, trip, deps.clock.now());
}

export const startOf = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant();

const endOf = (day: string, timeZone: string): Temporal.Instant =>
  startOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);

async function runStep(
  tx: Database,
  deps: ProductDeps,
  at: { trip: StoredTrip; step: Step; run: Run; now: Temporal.Instant; isOver: boolean },
): Promise<Step> {
  const { trip, run, now, isOver } = at;
  const device = (await statesOf(tx, trip.installationId)).get(at.step.unitId)?.device;
  let { step } = at;
  // Back is reached over two states at most, each of which may ask once.
  for (let turn = 0; turn < 4; turn += 1) {
    const command = step.commandId === null ? null : await commandById(tx, step.commandId);
    const shown = device ? shownOf(device, step) : null;
    const facts: Facts = { now, isOver, isCancelled: trip.isCancelled, command, shown };
    const next = nextOf(step, facts);
    if (next.do === 'nothing') return step;
    step = next.do === 'become' ? { ...step, ...next, commandId: null } : step;
    if (next.do === 'ask') {
      const { installationId } = trip;
      const personId = run.asker?.personId ?? null;
      const asker: Asker = { installationId, by: 'trip', personId };
      const { point, name } = step;
      const wish = { unit: step.unitId, point, name, desired: next.desired, precondition: null };
      const queued = await queueWish(tx, deps, { asker, wish, requestId: run.requestId });
      step = queued.ok
        ? { ...step, state: 'asked', commandId: queued.value.commandId }
        : { ...step, state: 'waiting', tries: step.tries + 1, dueAt: now.add({ minutes: 10 }) };
    }
    await saveStep(tx, trip, step);
  }
  return step;
}
