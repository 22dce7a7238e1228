import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { commandName, reportedCommand } from '../device-link/command/command-target.ts';
import { queueCommand } from '../device-link/command/queue-command.ts';
import { type Requester, commandById } from '../device-link/command/store.ts';
import { endPlanHold } from '../device-link/control/end-plan-hold.ts';
import { holdsOfUnit } from '../device-link/control/store.ts';
import { timeZoneOf, worldClockOf } from '../installation/store.ts';
import { statesOf } from '../unit/store.ts';
import { type StepFacts, type PlannedStep, isAtRest, nextAction } from './step-state.ts';
import { type StoredTrip, lockTrip, saveStep, scheduleTrip, settleTrip, stepsOf } from './store.ts';

export interface TripRun {
  readonly installation: string;
  readonly requestId: string;
  /** The person who planned or cancelled the trip just now; null in the job. */
  readonly requester: Requester | null;
}

/** Advances each step of the trip of a home as far as possible now. */
export async function runTrip(tx: Database, deps: ProductDeps, run: TripRun): Promise<void> {
  const trip = await lockTrip(tx, run.installation);
  if (!trip) return;
  const world = await worldClockOf(tx, trip.installationId);
  const now = worldAt(deps.clock.now(), world);
  const timeZone = await timeZoneOf(tx, trip.installationId);
  const isOver = trip.isCancelled || Temporal.Instant.compare(endOf(trip.to, timeZone), now) <= 0;
  let isSettled = true;
  let hasPending = false;
  const dueTimes = [endOf(trip.to, timeZone)];
  for (const step of await stepsOf(tx, trip)) {
    const after = await runStep(tx, deps, { trip, step, run, now, isOver });
    isSettled &&= isAtRest(after);
    hasPending ||= after.state === 'requested';
    if (after.state === 'waiting') dueTimes.push(after.dueAt);
  }
  const wall = deps.clock.now();
  if (isSettled) return settleTrip(tx, trip, wall);
  // A home with a clock of its own is checked each minute: its due times are not wall times.
  const isSoon = hasPending || world !== null;
  const nextAt = isSoon ? wall.add({ seconds: checkEveryS }) : firstOf(dueTimes, wall);
  await scheduleTrip(tx, trip, nextAt);
}

const checkEveryS = 60;
const checkEveryMin = 60;

/** The first of some instants, at least a minute and at most an hour from now. */
function firstOf(times: readonly Temporal.Instant[], wall: Temporal.Instant): Temporal.Instant {
  const firstMs = Math.min(...times.map((each) => each.epochMilliseconds));
  const leastMs = wall.epochMilliseconds + checkEveryS * 1000;
  const mostMs = wall.epochMilliseconds + checkEveryMin * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(Math.max(firstMs, leastMs), mostMs));
}

export const startOf = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant();

const endOf = (day: string, timeZone: string): Temporal.Instant =>
  startOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);

async function runStep(
  tx: Database,
  deps: ProductDeps,
  current: {
    trip: StoredTrip;
    step: PlannedStep;
    run: TripRun;
    now: Temporal.Instant;
    isOver: boolean;
  },
): Promise<PlannedStep> {
  const { trip, run, now, isOver } = current;
  const device = (await statesOf(tx, trip.installationId)).get(current.step.unitId)?.device;
  let { step } = current;
  // The return takes two state changes at most, each of which may send one command.
  for (let turn = 0; turn < 4; turn += 1) {
    const command = step.commandId === null ? null : await commandById(tx, step.commandId);
    const reported = device ? reportedCommand(device, step.away) : null;
    const facts: StepFacts = { now, isOver, isCancelled: trip.isCancelled, command, reported };
    const next = nextAction(step, facts);
    if (next.do === 'nothing') return step;
    if (next.do === 'become') step = { ...step, ...next, commandId: null };
    if (next.do === 'send') {
      if (step.phase === 'away') await endPlanOfUnit(tx, deps, { trip, step });
      const { installationId } = trip;
      const personId = run.requester?.personId ?? null;
      const queued = await queueCommand(tx, deps, {
        requester: { installationId, by: 'trip', personId },
        unit: step.unitId,
        command: next.command,
        precondition: null,
        requestId: run.requestId,
      });
      const { attempts } = step;
      step = queued.ok
        ? { ...step, state: 'requested', commandId: queued.value.commandId }
        : { ...step, state: 'waiting', attempts: attempts + 1, dueAt: now.add({ minutes: 10 }) };
    }
    await saveStep(tx, trip, step);
  }
  return step;
}

/** A holiday is stronger than the plan: the plan's values of the unit are taken back, but not those that the trip sets. */
async function endPlanOfUnit(
  tx: Database,
  deps: ProductDeps,
  { trip, step }: { readonly trip: StoredTrip; readonly step: PlannedStep },
): Promise<void> {
  const { installationId } = trip;
  const steps = await stepsOf(tx, trip);
  for (const hold of await holdsOfUnit(tx, { installationId, unitId: step.unitId })) {
    if (hold.controller !== 'plan') continue;
    const without = steps
      .filter(({ unitId, away }) => unitId === step.unitId && away.point === hold.point)
      .map(({ away }) => commandName(away));
    await endPlanHold(tx, deps, { hold, without });
  }
}
