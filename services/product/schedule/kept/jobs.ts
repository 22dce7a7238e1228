import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { shownOf } from '../../device-link/command/order.ts';
import { commandById, lastByHand } from '../../device-link/command/store.ts';
import { tellLogs } from '../../device-link/delivery/jobs.ts';
import { queueWish } from '../../device-link/wish/jobs.ts';
import { timeZoneOf, worldOf } from '../../installation/store.ts';
import { isUnitAway } from '../../trip/store.ts';
import { type Unit, lockUnit, statesOf } from '../../unit/store.ts';
import { type Facts, changeStateAfter, eventOf, isOpen } from './change-state.ts';
import { isOnHoliday } from './kept-points.ts';
import { lastWords, nextSlot, slotsBetween } from './slots.ts';
import {
  type KeptWeekKey,
  type KeptWeek,
  type StoredChange,
  changesOf,
  holdWeek,
  keepLooked,
  parseWorkKey,
  saveChange,
  weekKind,
} from './store.ts';

/** Sends the changes of the weeks that are kept here, at their times. */
export function keptWeekWork(deps: ProductDeps): DueWork {
  return {
    name: weekKind,
    declaration: { resource: 'schedule', verb: 'run', roles: ['service'] },
    lanes: { '': weeksAtOnce },
    async run({ key }) {
      await deps.db.transaction((tx) => runWeek(tx, deps, parseWorkKey(key)));
      return null;
    },
  };
}

const weeksAtOnce = 4;
/** While a change is under way, and for homes with a clock of their own. */
const looksEveryS = 60;
/** A change that is taken in hand so much later than it was due was not run at its time. */
const lateMin = 15;
const pauseMin = 10;
const looksEveryH = 24;

async function runWeek(tx: Database, deps: ProductDeps, of: KeptWeekKey): Promise<void> {
  const unit = await lockUnit(tx, of, of.unitId);
  const kept = unit && (await holdWeek(tx, of));
  if (!unit || !kept) return;
  const wall = deps.clock.now();
  const world = await worldOf(tx, kept.installationId);
  const now = worldAt(wall, world);
  const timeZone = await timeZoneOf(tx, kept.installationId);
  const before = await changesOf(tx, kept);
  const due = slotsBetween(kept.week, { after: kept.through, until: now, timeZone });
  const words = lastWords(due);
  const fresh = words.map(({ name, desired, at }): StoredChange => {
    const since = { state: 'waiting', slotAt: at, dueAt: now, tries: 0, commandId: null } as const;
    return { name, desired, ...since };
  });
  const older = before.filter(({ name }) => !words.some((word) => word.name === name));
  const run: Run = {
    unit,
    kept,
    now,
    world,
    facts: await factsOf(tx, { kept, unit, now, timeZone }),
  };
  for (const change of fresh) await saveChange(tx, kept, change);
  let hasOpen = false;
  for (const change of [...older, ...fresh]) {
    const after = await runChange(tx, deps, { ...run, change });
    hasOpen ||= isOpen(after.state);
  }
  const late = due.at(-1);
  if (late && late.at.until(now).total('minutes') > lateMin)
    await tellLate(tx, deps, { unit, at: late.at, skipped: due.length - 1 });
  // A home with a clock of its own is looked at each time: when its next change is by ours is not worth a sum.
  const next = world ? null : nextSlot(kept.week, { after: now, timeZone });
  const looksAt =
    hasOpen || world
      ? wall.add({ seconds: looksEveryS })
      : (next?.at ?? wall.add({ hours: looksEveryH }));
  await keepLooked(tx, kept, { through: now, looksAt });
}

interface Run {
  readonly unit: Unit;
  readonly kept: KeptWeek;
  readonly now: Temporal.Instant;
  readonly world: WorldClock | null;
  readonly facts: Pick<Facts, 'isAway'> & Pick<Awaited<ReturnType<typeof factsOf>>, 'device'>;
}

async function factsOf(
  tx: Database,
  of: { kept: KeptWeek; unit: Unit; now: Temporal.Instant; timeZone: string },
) {
  const { kept, unit, now, timeZone } = of;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const device = (await statesOf(tx, kept.installationId)).get(unit.unitId)?.device ?? null;
  const isAway =
    (await isUnitAway(tx, kept, { unit: unit.unitId, today })) ||
    (device !== null && isOnHoliday(device, today));
  return { device, isAway };
}

/** As far as it goes now: what is asked for is asked for once a look. */
async function runChange(
  tx: Database,
  deps: ProductDeps,
  at: Run & { change: StoredChange },
): Promise<StoredChange> {
  const { kept, unit, now, world, facts } = at;
  let { change } = at;
  const asked = { unit: unit.unitId, point: kept.point, name: change.name };
  for (let turn = 0; turn < 3 && isOpen(change.state); turn += 1) {
    const command = change.commandId === null ? null : await commandById(tx, change.commandId);
    const byHand = await lastByHand(tx, asked);
    const event = eventOf(change, {
      now,
      isAway: facts.isAway,
      isSetByHand:
        byHand !== null &&
        worldAt(byHand, world).epochMilliseconds > change.slotAt.epochMilliseconds,
      command,
      shown: facts.device ? shownOf(facts.device, asked) : null,
    });
    if (event === null) break;
    change =
      event === 'asked' ? await ask(tx, deps, { ...at, change }) : afterEvent(change, event, now);
    await saveChange(tx, kept, change);
    if (event === 'asked' || event === 'not-taken') break;
  }
  return change;
}

function afterEvent(
  change: StoredChange,
  event: Exclude<ReturnType<typeof eventOf>, null>,
  now: Temporal.Instant,
): StoredChange {
  const state = changeStateAfter(change.state, event);
  const isAgain = event === 'not-taken';
  return {
    ...change,
    state,
    commandId: null,
    tries: change.tries + (isAgain ? 1 : 0),
    dueAt: isAgain ? now.add({ minutes: pauseMin }) : now,
  };
}

/** Through the same ledger and within the same limits as what a person asks for. */
async function ask(
  tx: Database,
  deps: ProductDeps,
  { kept, unit, now, change }: Run & { change: StoredChange },
): Promise<StoredChange> {
  const { installationId } = kept;
  const { name, desired } = change;
  const wish = { unit: unit.unitId, point: kept.point, name, desired, precondition: null };
  const asker = { installationId, by: 'schedule' as const, personId: null };
  const queued = await queueWish(tx, deps, { asker, wish, requestId: 'schedule.run' });
  return queued.ok
    ? {
        ...change,
        state: changeStateAfter(change.state, 'asked'),
        commandId: queued.value.commandId,
      }
    : afterEvent(change, 'not-taken', now);
}

/** Only the last change was made up for; the ledger says so. */
async function tellLate(
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
  await tellLogs(tx, deps, { installation: unit.installationId, entries: [entry] });
}
