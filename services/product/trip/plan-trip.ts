import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { commandName, targetOf } from '../device-link/command/command-target.ts';
import { processCommands } from '../device-link/command/process-commands.ts';
import { requesterOf } from '../device-link/command/queue-command.ts';
import { holdsOf } from '../device-link/control/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent, timeZoneOf, worldClockOf } from '../installation/store.ts';
import { withVendorBudget } from '../time-budget.ts';
import { statesOf, unitsOf } from '../unit/store.ts';
import { awayCommandsOf, offerOf } from './away-values.ts';
import type { Trips, tripContract } from './contract.ts';
import { runTrip, startOf } from './run-trip.ts';
import { tripStateOf } from './step-state.ts';
import { type StoredTrip, cancelTrip, insertTrip, latestTrip, stepsOf } from './store.ts';

/** Plans a trip and sends the commands that are due already. */
export async function planTrip(
  deps: ProductDeps,
  call: Call<typeof tripContract.planTrip>,
): Promise<Result<Trips>> {
  const planned = await deps.db.transaction((tx) => insertPlannedTrip(tx, deps, call));
  return planned.ok ? sendAndRead(deps, call.access) : planned;
}

/** Cancels a trip and restores what it has changed. */
export async function endTrip(
  deps: ProductDeps,
  call: Call<typeof tripContract.cancelTrip>,
): Promise<Result<Trips>> {
  const cancelled = await deps.db.transaction((tx) => cancelAndRestore(tx, deps, call));
  return cancelled.ok ? sendAndRead(deps, call.access) : cancelled;
}

const longestDays = 366;
/** A trip is shown for this time after its end. */
const shownDays = 7;

async function insertPlannedTrip(
  tx: Database,
  deps: ProductDeps,
  { access, body, requestId, answerIn }: Call<typeof tripContract.planTrip>,
): Promise<Result<Trips>> {
  const wall = deps.clock.now();
  if (!(await isAccessCurrent(tx, access, wall))) return notFound();
  const { today, timeZone, now } = await calendarOf(tx, deps, access);
  const { from, to } = body;
  if (from < today) return fail('invalid', 'in-the-past', { at: '/body/from' });
  if (to < from) return fail('invalid', 'invalid-period', { at: '/body/to' });
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
  if (days > longestDays) return fail('invalid', 'too-long', { at: '/body/to' });
  const units = (await unitsOf(tx, access)).filter(({ unitId }) => body.units.includes(unitId));
  if (units.length < new Set(body.units).size)
    return fail('not-found', 'not-found', { at: '/body/units' });
  const states = await statesOf(tx, access.installationId);
  const holds = await holdsOf(tx, access);
  const steps = units.flatMap(({ unitId }) => {
    const device = states.get(unitId)?.device;
    const restores = holds
      .filter((hold) => hold.unitId === unitId)
      .flatMap((hold) => hold.restores);
    // The vendor's holiday mode has its dates and is set at once. Set-points are changed when the first day begins.
    return (device ? awayCommandsOf(device, { from, to }) : []).map(({ away, back }) => ({
      unitId,
      away,
      // What the plan has set for an hour is no value to return to.
      back: restores.find((restore) => targetOf(restore) === targetOf(back)) ?? back,
      dueAt: away.kind === 'holiday' ? now : startOf(from, timeZone),
    }));
  });
  if (steps.length === 0) return fail('invalid', 'nothing-to-change', { at: '/body/units' });
  const trip = await insertTrip(tx, access, { from, to, steps, now: wall });
  if (!trip) return fail('conflict', 'trip-planned');
  const detail = { from, to, units: units.map(({ unitId }) => unitId) };
  const entry = { ...auditActor(access), action: 'trip.plan', resource: trip.tripId };
  await recordAudit(tx, { ...entry, detail, requestId }, deps.clock);
  await runTrip(tx, deps, {
    installation: trip.installationId,
    requestId,
    requester: requesterOf(access),
  });
  return await answerIn(tx, await tripsOf({ ...deps, db: tx }, access));
}

async function cancelAndRestore(
  tx: Database,
  deps: ProductDeps,
  { access, params, requestId, answerIn }: Call<typeof tripContract.cancelTrip>,
): Promise<Result<Trips>> {
  const now = deps.clock.now();
  if (!(await isAccessCurrent(tx, access, now))) return notFound();
  const trip = await cancelTrip(tx, access, { trip: params.trip, now });
  if (!trip) return notFound();
  const entry = { ...auditActor(access), action: 'trip.cancel', resource: trip.tripId };
  await recordAudit(tx, { ...entry, requestId }, deps.clock);
  await runTrip(tx, deps, {
    installation: trip.installationId,
    requestId,
    requester: requesterOf(access),
  });
  return await answerIn(tx, await tripsOf({ ...deps, db: tx }, access));
}

async function calendarOf(db: Database, deps: ProductDeps, access: Access) {
  const timeZone = await timeZoneOf(db, access.installationId);
  const now = worldAt(deps.clock.now(), await worldClockOf(db, access.installationId));
  return { timeZone, now, today: now.toZonedDateTimeISO(timeZone).toPlainDate().toString() };
}

async function sendAndRead(deps: ProductDeps, access: Access): Promise<Result<Trips>> {
  const linkIds = (await unitsOf(deps.db, access)).flatMap(({ linkId }) => linkId ?? []);
  const processed = [...new Set(linkIds)].map((link) => processCommands(deps, link));
  await withVendorBudget(Promise.all(processed), deps);
  return tripsOf(deps, access);
}

/** The current trip of an installation, and what a trip would change on each unit. */
export async function tripsOf(deps: ProductDeps, access: Access): Promise<Result<Trips>> {
  const { today } = await calendarOf(deps.db, deps, access);
  const [trip, units, states] = [
    await latestTrip(deps.db, access),
    await unitsOf(deps.db, access),
    await statesOf(deps.db, access.installationId),
  ];
  const shownUntil = trip
    ? Temporal.PlainDate.from(trip.to).add({ days: shownDays }).toString()
    : today;
  const isShown = trip && (!trip.isSettled || (!trip.isCancelled && today <= shownUntil));
  return ok({
    installation: access.installationId,
    today,
    trip: isShown ? await tripResponse(deps.db, trip, today) : null,
    offers: units.map((unit) => ({
      unit: unit.unitId,
      name: unit.name,
      kind: unit.kind,
      ...offerOf(states.get(unit.unitId)?.device ?? null),
    })),
  });
}

async function tripResponse(
  db: Database,
  trip: StoredTrip,
  today: string,
): Promise<NonNullable<Trips['trip']>> {
  const steps = await stepsOf(db, trip);
  return {
    trip: trip.tripId,
    from: trip.from,
    to: trip.to,
    state: tripStateOf(trip, today, trip.isSettled),
    createdAt: trip.createdAt.toString(),
    steps: steps.map(({ unitId, away, phase, state }) => ({
      unit: unitId,
      name: commandName(away),
      phase,
      state,
    })),
  };
}
