import { settledWeek } from '@hearth/devices/periods.ts';
import { type ScheduleOfPoint, type Week, schedulesOf } from '@hearth/devices/week.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { workOnCommands } from '../device-link/command/jobs.ts';
import {
  currentName,
  currentText,
  shownOf,
  weekName,
  weekText,
} from '../device-link/command/order.ts';
import { isSame, isSettled } from '../device-link/command/command-state.ts';
import { type Queued, commandsSince } from '../device-link/command/store.ts';
import { askerOf, queueWish } from '../device-link/wish/jobs.ts';
import { stillStands } from '../installation/store.ts';
import { pageBudgetMs, within } from '../time-budget.ts';
import { lockUnit, statesOf, unitsOf } from '../unit/store.ts';
import { keptMode, keptOf, writeKept } from './kept/routes.ts';
import {
  type Schedules,
  type ScheduleWeek,
  type scheduleContract,
  scheduleWeek,
} from './contract.ts';

export function scheduleRoutes(deps: ProductDeps): Implementation<typeof scheduleContract> {
  return {
    listSchedules: ({ access, params }) => listed(deps, access, params.unit),
    writeSchedule: async (call) => {
      const queued = await deps.db.transaction((tx) => write(tx, deps, call));
      if (!queued.ok) return queued;
      if (queued.value !== null)
        await within(workOnCommands(deps, queued.value), {
          budgetMs: pageBudgetMs,
          log: deps.log,
        });
      return listed(deps, call.access, call.params.unit);
    },
  };
}

const shownMin = 10;

/** Two writes at most, the week and which one is followed; what the unit has already is not written. The link to work on, or null. */
async function write(
  tx: Database,
  deps: ProductDeps,
  { access, params, body, requestId }: Call<typeof scheduleContract.writeSchedule>,
): Promise<Result<string | null>> {
  if (!(await stillStands(tx, access, deps.clock.now()))) return notFound();
  const unit = await lockUnit(tx, access, params.unit);
  if (!unit) return notFound();
  const device = (await statesOf(tx, access.installationId)).get(unit.unitId)?.device;
  if (!device) return fail('conflict', 'not-read-yet');
  const { point, mode, schedule, week } = body;
  if (mode === keptMode) return writeKept(tx, deps, { access, unit, device, body, requestId });
  const own = device.points
    .filter(({ id }) => id === point)
    .flatMap(schedulesOf)
    .find((each) => each.mode === mode && each.schedule === schedule);
  if (!own) return fail('not-found', 'not-found', { at: '/body/schedule' });
  const isFollowed = own.isSelected && own.isEnabled;
  const wishes = [
    { name: weekName(mode, schedule), desired: weekText(asShown(week, own)) },
    // Another one that is followed stays so while this one is not to be.
    ...(body.isFollowed || isFollowed
      ? [{ name: currentName(mode), desired: currentText({ schedule, enabled: body.isFollowed }) }]
      : []),
  ];
  let hasQueued = false;
  for (const wish of wishes) {
    const shown = shownOf(device, { point, ...wish });
    if (shown !== null && isSame(shown, wish.desired)) continue;
    const given = { unit: unit.unitId, point, ...wish, precondition: null };
    const queued = await queueWish(tx, deps, { asker: askerOf(access), wish: given, requestId });
    if (!queued.ok) return queued;
    hasQueued = true;
  }
  return ok(hasQueued ? unit.linkId : null);
}

/** A maker who keeps stretches of a day shows their edges alone, however the week was typed. */
function asShown(week: ScheduleWeek, { limits }: ScheduleOfPoint): Week {
  const [set] = limits.sets;
  const { rests } = limits;
  return rests && set ? settledWeek(week, { name: set.name, at: rests.at }) : week;
}

async function listed(
  deps: ProductDeps,
  access: Access,
  unitId: string,
): Promise<Result<Schedules>> {
  const unit = (await unitsOf(deps.db, access)).find((each) => each.unitId === unitId);
  if (!unit) return notFound();
  const device = (await statesOf(deps.db, access.installationId)).get(unit.unitId)?.device;
  const since = deps.clock.now().subtract({ minutes: shownMin });
  const commands = (await commandsSince(deps.db, access, since)).filter(
    (command) => command.unitId === unit.unitId,
  );
  return ok({
    unit: unit.unitId,
    name: unit.name,
    kind: unit.kind,
    schedules: [
      ...(device?.points ?? []).flatMap((point) =>
        schedulesOf(point).map((one) => ({
          point: point.id,
          pointType: point.type,
          ...onWire(
            one,
            commands.filter((command) => command.point === point.id),
          ),
        })),
      ),
      ...(device && unit.linkId !== null ? await keptOf(deps, access, { unit, device }) : []),
    ],
  });
}

/** The newest of its commands counts. */
function onWire(one: ScheduleOfPoint, commands: readonly Queued[]) {
  const { mode, schedule, limits } = one;
  const ofWeek = commands.find(({ name }) => name === weekName(mode, schedule));
  const ofCurrent = commands.find(
    ({ name, desired }) =>
      name === currentName(mode) &&
      String(desired).slice(String(desired).indexOf(':') + 1) === schedule,
  );
  const asked =
    ofWeek && !isSettled(ofWeek.state)
      ? scheduleWeek.parse(JSON.parse(String(ofWeek.desired)))
      : null;
  const isAsked = ofCurrent && !isSettled(ofCurrent.state);
  // What is not done yet says more than what is.
  const told = [ofWeek, ofCurrent].filter((each) => each !== undefined);
  const change = told.find(({ state }) => state !== 'confirmed') ?? told[0];
  return {
    keeper: 'unit' as const,
    mode,
    schedule,
    name: one.name,
    isSelected: isAsked ? true : one.isSelected,
    isEnabled: isAsked ? String(ofCurrent.desired).startsWith('on:') : one.isEnabled,
    week: asked ?? scheduleWeek.parse(one.week),
    actionsADayMax: limits.actionsADayMax,
    minutesBetweenMin: limits.minutesBetweenMin,
    sets: limits.sets.map(({ options, ...set }) => ({
      ...set,
      options: options?.map(String) ?? null,
    })),
    canFollow: one.canFollow,
    kept: null,
    change: change ? { state: change.state, reason: change.reason } : null,
  };
}
