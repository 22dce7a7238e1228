import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { targetKey } from '../../device-link/command/command-target.ts';
import { queueCommand } from '../../device-link/command/queue-command.ts';
import { commandById, lastByHand } from '../../device-link/command/store.ts';
import { deleteHold, holdsOfUnit } from '../../device-link/control/store.ts';
import { enqueueLogs } from '../../device-link/delivery/outbox.ts';
import { timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { isUnitAway } from '../../trip/store.ts';
import { lockUnit, statesOf } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { type ChangeFacts, changeStateAfter, eventOf, isOpen } from './change-state.ts';
import {
  type AppWeek,
  type AppWeekKey,
  type StoredChange,
  changesOf,
  lockWeek,
  saveChange,
  scheduleNextRun,
} from './store.ts';
import { isOnHoliday } from './week-points.ts';
import { mayControl, strongestOf } from '@hearth/devices/control-precedence.ts';
import { lastChanges, nextSlot, slotsBetween } from '@hearth/devices/week-slots.ts';

/** Interval while a change is pending, and for homes with a clock of their own. */
const pendingEveryS = 60;
/** A change that starts this much after its time is logged as late. */
const lateMin = 15;
const pauseMin = 10;
const idleEveryH = 24;

/** Starts the changes of a week that are due, advances the pending ones, and schedules the next run. */
export async function runAppWeek(tx: Database, deps: ProductDeps, key: AppWeekKey): Promise<void> {
  const unit = await lockUnit(tx, key, key.unitId);
  const appWeek = unit && (await lockWeek(tx, key));
  if (!unit || !appWeek) return;
  const wall = deps.clock.now();
  const world = await worldClockOf(tx, appWeek.installationId);
  const now = worldAt(wall, world);
  const timeZone = await timeZoneOf(tx, appWeek.installationId);
  const before = await changesOf(tx, appWeek);
  const due = slotsBetween(appWeek.week, {
    after: appWeek.through,
    until: now,
    timeZone,
    exceptions: appWeek.exceptions,
  });
  const latest = lastChanges(due);
  const fresh = latest.map(({ name, desired, at }): StoredChange => {
    const since = {
      state: 'waiting',
      slotAt: at,
      dueAt: now,
      attempts: 0,
      commandId: null,
    } as const;
    return { name, desired, ...since };
  });
  const older = before.filter(({ name }) => !latest.some((change) => change.name === name));
  const run: Run = {
    unit,
    appWeek,
    now,
    world,
    facts: await factsOf(tx, { appWeek, unit, now, timeZone }),
  };
  for (const change of fresh) await saveChange(tx, appWeek, change);
  await endEarlierManualHold(tx, appWeek, due.at(-1)?.at ?? null);
  let hasOpen = false;
  for (const change of [...older, ...fresh]) {
    const after = await runChange(tx, deps, { ...run, change });
    hasOpen ||= isOpen(after.state);
  }
  const late = due.at(-1);
  if (late && late.at.until(now).total('minutes') > lateMin)
    await logLateChange(tx, deps, { unit, at: late.at, skipped: due.length - 1 });
  // A home with a clock of its own is checked each minute: its slots are not wall times.
  const { exceptions } = appWeek;
  const next = world ? null : nextSlot(appWeek.week, { after: now, timeZone, exceptions });
  const nextAt =
    hasOpen || world
      ? wall.add({ seconds: pendingEveryS })
      : (next?.at ?? wall.add({ hours: idleEveryH }));
  await scheduleNextRun(tx, appWeek, { through: now, nextAt });
}

/** A change of the week takes the point from the person who set it before. */
async function endEarlierManualHold(
  tx: Database,
  key: AppWeekKey,
  changedAt: Temporal.Instant | null,
): Promise<void> {
  const manual = (await holdsOfUnit(tx, key)).find(
    ({ point, controller }) => point === key.point && controller === 'manual',
  );
  if (manual && changedAt && Temporal.Instant.compare(manual.since, changedAt) < 0)
    await deleteHold(tx, manual);
}

interface Run {
  readonly unit: Unit;
  readonly appWeek: AppWeek;
  readonly now: Temporal.Instant;
  readonly world: WorldClock | null;
  readonly facts: Pick<ChangeFacts, 'isHeld'> & Pick<Awaited<ReturnType<typeof factsOf>>, 'device'>;
}

async function factsOf(
  tx: Database,
  run: { appWeek: AppWeek; unit: Unit; now: Temporal.Instant; timeZone: string },
) {
  const { appWeek, unit, now, timeZone } = run;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const device = (await statesOf(tx, appWeek.installationId)).get(unit.unitId)?.device ?? null;
  const isAway =
    (await isUnitAway(tx, appWeek, { unit: unit.unitId, today })) ||
    (device !== null && isOnHoliday(device, today));
  const isPlanned = (await holdsOfUnit(tx, appWeek)).some(
    ({ controller, point, until }) =>
      controller === 'plan' && point === appWeek.point && Temporal.Instant.compare(until, now) > 0,
  );
  const inForce = strongestOf([
    ...(isAway ? (['holiday'] as const) : []),
    ...(isPlanned ? (['plan'] as const) : []),
  ]);
  return { device, isHeld: !mayControl('schedule', inForce) };
}

/** Advances a change as far as possible now; queues one command at most. */
async function runChange(
  tx: Database,
  deps: ProductDeps,
  run: Run & { change: StoredChange },
): Promise<StoredChange> {
  const { appWeek, unit, now, world, facts } = run;
  let { change } = run;
  const { name } = change;
  const target = targetKey(appWeek.point, name);
  const points = facts.device?.points.filter(({ id }) => id === appWeek.point) ?? [];
  const reported =
    points.flatMap(({ values }) => values).find((value) => value.name === name)?.value ?? null;
  for (let turn = 0; turn < 3 && isOpen(change.state); turn += 1) {
    const command = change.commandId === null ? null : await commandById(tx, change.commandId);
    const byHand = await lastByHand(tx, { unit: unit.unitId, target });
    const event = eventOf(change, {
      now,
      isHeld: facts.isHeld,
      isSetByHand:
        byHand !== null &&
        worldAt(byHand, world).epochMilliseconds > change.slotAt.epochMilliseconds,
      command,
      reported,
    });
    if (event === null) break;
    change =
      event === 'requested'
        ? await queueChange(tx, deps, { ...run, change })
        : afterEvent(change, event, now);
    await saveChange(tx, appWeek, change);
    if (event === 'requested' || event === 'not-taken') break;
  }
  return change;
}

function afterEvent(
  change: StoredChange,
  event: Exclude<ReturnType<typeof eventOf>, null>,
  now: Temporal.Instant,
): StoredChange {
  const state = changeStateAfter(change.state, event);
  const isRetry = event === 'not-taken';
  return {
    ...change,
    state,
    commandId: null,
    attempts: change.attempts + (isRetry ? 1 : 0),
    dueAt: isRetry ? now.add({ minutes: pauseMin }) : now,
  };
}

/** Queues the command of a change, with the same limits and log as a person's. */
async function queueChange(
  tx: Database,
  deps: ProductDeps,
  { appWeek, unit, now, change }: Run & { change: StoredChange },
): Promise<StoredChange> {
  const { installationId, point } = appWeek;
  const { name, desired } = change;
  const queued = await queueCommand(tx, deps, {
    requester: { installationId, by: 'schedule', personId: null },
    unit: unit.unitId,
    command: { kind: 'set', point, name, to: desired },
    precondition: null,
    requestId: 'schedule.run',
  });
  if (!queued.ok) return afterEvent(change, 'not-taken', now);
  const state = changeStateAfter(change.state, 'requested');
  return { ...change, state, commandId: queued.value.commandId };
}

/** Logs that changes were missed and only the last one was made. */
async function logLateChange(
  tx: Database,
  deps: ProductDeps,
  { unit, at, skipped }: { unit: Unit; at: Temporal.Instant; skipped: number },
): Promise<void> {
  const now = deps.clock.now();
  const entry: LogEntry = {
    entry: timedUuid(now, `${unit.applianceId} lateChange ${at.toString()}`),
    at: now.toString(),
    appliance: unit.applianceId,
    kind: 'change',
    by: 'schedule',
    name: 'lateChange',
    before: skipped,
    after: at.toString(),
    outcome: null,
    reason: null,
  };
  await enqueueLogs(tx, deps, { installation: unit.installationId, entries: [entry] });
}
