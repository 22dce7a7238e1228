import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { shownOf } from '../device-link/command/order.ts';
import { type Asker, commandById } from '../device-link/command/store.ts';
import { queueWish } from '../device-link/wish/jobs.ts';
import { timeZoneOf, worldOf } from '../installation/store.ts';
import { statesOf } from '../unit/store.ts';
import { type Facts, type Step, isAtRest, nextOf } from './step-state.ts';
import {
  type StoredTrip,
  holdTrip,
  keepLooking,
  saveStep,
  settleTrip,
  stepsOf,
  tripKind,
} from './store.ts';

/** Leaves and comes back on the days that were named. */
export function tripWork(deps: ProductDeps): DueWork {
  return {
    name: tripKind,
    declaration: { resource: 'trip', verb: 'run', roles: ['service'] },
    lanes: { '': tripsAtOnce },
    async run({ key: trip }) {
      const run = { trip, requestId: tripKind, asker: null };
      await deps.db.transaction((tx) => runTrip(tx, deps, run));
      return null;
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
  const world = await worldOf(tx, trip.installationId);
  const now = worldAt(deps.clock.now(), world);
  const timeZone = await timeZoneOf(tx, trip.installationId);
  const isOver = trip.isCancelled || Temporal.Instant.compare(endOf(trip.to, timeZone), now) <= 0;
  let isSettled = true;
  let isAsking = false;
  const dueTimes = [endOf(trip.to, timeZone)];
  for (const step of await stepsOf(tx, trip.tripId)) {
    const after = await runStep(tx, deps, { trip, step, run, now, isOver });
    isSettled &&= isAtRest(after);
    isAsking ||= after.state === 'asked';
    if (after.state === 'waiting') dueTimes.push(after.dueAt);
  }
  const wall = deps.clock.now();
  if (isSettled) return settleTrip(tx, trip, wall);
  // When a clock of the home's own shows a time is not worth a sum: such a home is looked at each minute.
  const isClose = isAsking || world !== null;
  await keepLooking(
    tx,
    trip,
    isClose ? wall.add({ seconds: looksEveryS }) : earliest(dueTimes, wall),
  );
}

const tripsAtOnce = 4;
const looksEveryS = 60;
const looksEveryMin = 60;

/** The first of these, at most an hour and at least a minute from now. */
function earliest(times: readonly Temporal.Instant[], wall: Temporal.Instant): Temporal.Instant {
  const firstMs = Math.min(...times.map((each) => each.epochMilliseconds));
  const leastMs = wall.epochMilliseconds + looksEveryS * 1000;
  const mostMs = wall.epochMilliseconds + looksEveryMin * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(Math.max(firstMs, leastMs), mostMs));
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
