import type { Command } from '@hearth/devices/device-cloud.ts';
import { settledWeek } from '@hearth/devices/periods.ts';
import { type Week, sortedWeek } from '@hearth/devices/week.ts';
import { type ScheduleOfPoint, schedulesOf } from '@hearth/devices/point-schedules.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { isSettled } from '../device-link/command/command-state.ts';
import { isReported } from '../device-link/command/command-target.ts';
import { processCommands } from '../device-link/command/process-commands.ts';
import { queueCommand, requesterOf } from '../device-link/command/queue-command.ts';
import { type CommandRecord, commandsSince } from '../device-link/command/store.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { withVendorBudget } from '../time-budget.ts';
import { lockUnit, statesOf, unitsOf } from '../unit/store.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { scheduleChanged, weekRevision } from './week-revision.ts';
import { appWeekMode, appWeeksOf, writeAppWeek } from './app-week/edit-app-week.ts';
import {
  type Schedules,
  type ScheduleWeek,
  type scheduleContract,
  scheduleWeek,
} from './contract.ts';

/** Writes a weekly schedule, in the unit or in the app, and returns all schedules of the unit. */
export async function writeSchedule(
  deps: ProductDeps,
  call: Call<typeof scheduleContract.writeSchedule>,
): Promise<Result<Schedules>> {
  const queued = await deps.db.transaction((tx) => queueWeek(tx, deps, call));
  if (!queued.ok) return queued;
  const link = queued.value;
  if (link !== null) await withVendorBudget(processCommands(deps, link), deps);
  return listSchedules(deps, call.access, call.params.unit);
}

/** Settled changes are shown for this time. */
const shownMin = 10;

/** Queues the week, and whether it is followed, where the unit has something else. Returns the link with new commands, or null. */
async function queueWeek(
  tx: Database,
  deps: ProductDeps,
  { access, params, body, ifMatch, requestId }: Call<typeof scheduleContract.writeSchedule>,
): Promise<Result<string | null>> {
  const expected = versionOf(ifMatch);
  if (!expected.ok) return expected;
  if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
  const unit = await lockUnit(tx, access, params.unit);
  if (!unit) return notFound();
  const device = (await statesOf(tx, access.installationId)).get(unit.unitId)?.device;
  if (!device) return fail('conflict', 'not-read-yet');
  const { point, mode, schedule, week } = body;
  if (mode === appWeekMode)
    return writeAppWeek(tx, deps, {
      access,
      unit,
      device,
      body,
      opened: expected.value,
      requestId,
    });
  const own = device.points
    .filter(({ id }) => id === point)
    .flatMap(schedulesOf)
    .find((each) => each.mode === mode && each.schedule === schedule);
  if (!own) return fail('not-found', 'not-found', { at: '/body/schedule' });
  const since = deps.clock.now().subtract({ minutes: shownMin });
  const records = (await commandsSince(tx, access, since)).filter(
    ({ unitId, command }) => unitId === unit.unitId && command.point === point,
  );
  const stored = scheduleResponse(own, records);
  const sent = { week: scheduleWeek.parse(asReported(week, own)), isFollowed: body.isFollowed };
  // A repeated write finds its own week, and sends no second command.
  if (stored.revision === weekRevision(sent)) return ok(null);
  if (stored.revision !== expected.value) return scheduleChanged;
  const isFollowed = own.isSelected && own.isEnabled;
  const target = { point, mode, schedule };
  const written: Extract<Command, { kind: 'write-schedule' }> = {
    kind: 'write-schedule',
    ...target,
    week: sortedWeek(sent.week),
  };
  const selected: Extract<Command, { kind: 'select-schedule' }> = {
    kind: 'select-schedule',
    ...target,
    enabled: body.isFollowed,
  };
  const isPending = (kind: 'write-schedule' | 'select-schedule'): boolean => {
    const record = newest(records, kind, own);
    return record !== null && !isSettled(record.state);
  };
  // While this week is not to be followed, another one that is followed stays selected.
  const commands = (body.isFollowed || isFollowed ? [written, selected] : [written]).filter(
    (command) => isPending(command.kind) || !isReported(device, command),
  );
  for (const command of commands) {
    const queued = await queueCommand(tx, deps, {
      requester: requesterOf(access),
      unit: unit.unitId,
      command,
      precondition: null,
      requestId,
    });
    if (!queued.ok) return queued;
  }
  return ok(commands.length > 0 ? unit.linkId : null);
}

/** The week as the unit will report it: a vendor that stores periods of a day reports their edges alone. */
function asReported(week: ScheduleWeek, { limits }: ScheduleOfPoint): Week {
  const [set] = limits.sets;
  const { rests } = limits;
  return rests && set ? settledWeek(week, { name: set.name, at: rests.at }) : week;
}

/** The weekly schedules of a unit: its own and those that the app runs. */
export async function listSchedules(
  deps: ProductDeps,
  access: Access,
  unitId: string,
): Promise<Result<Schedules>> {
  const unit = (await unitsOf(deps.db, access)).find((each) => each.unitId === unitId);
  if (!unit) return notFound();
  const device = (await statesOf(deps.db, access.installationId)).get(unit.unitId)?.device;
  const since = deps.clock.now().subtract({ minutes: shownMin });
  const records = (await commandsSince(deps.db, access, since)).filter(
    (record) => record.unitId === unit.unitId,
  );
  return ok({
    unit: unit.unitId,
    name: unit.name,
    kind: unit.kind,
    schedules: [
      ...(device?.points ?? []).flatMap((point) =>
        schedulesOf(point).map((schedule) => ({
          point: point.id,
          pointType: point.type,
          ...scheduleResponse(
            schedule,
            records.filter(({ command }) => command.point === point.id),
          ),
        })),
      ),
      ...(device && unit.linkId !== null ? await appWeeksOf(deps, access, { unit, device }) : []),
    ],
  });
}

/** A schedule with its pending changes. Of several commands the newest counts. */
function scheduleResponse(own: ScheduleOfPoint, records: readonly CommandRecord[]) {
  const { mode, schedule, limits } = own;
  const written = newest(records, 'write-schedule', own);
  const selected = newest(records, 'select-schedule', own);
  const pendingWeek = written && !isSettled(written.state) ? written.command.week : null;
  const pendingChoice = selected && !isSettled(selected.state) ? selected.command : null;
  const changes = [written, selected].filter((record) => record !== null);
  const change = changes.find(({ state }) => state !== 'confirmed') ?? changes[0];
  const isSelected = pendingChoice ? true : own.isSelected;
  const isEnabled = pendingChoice ? pendingChoice.enabled : own.isEnabled;
  const week = scheduleWeek.parse(pendingWeek ?? own.week);
  return {
    storedBy: 'unit' as const,
    mode,
    schedule,
    name: own.name,
    isSelected,
    isEnabled,
    week,
    revision: weekRevision({ week, isFollowed: isSelected && isEnabled }),
    actionsADayMax: limits.actionsADayMax,
    minutesBetweenMin: limits.minutesBetweenMin,
    sets: limits.sets.map(({ options, ...set }) => ({
      ...set,
      options: options?.map(String) ?? null,
    })),
    canFollow: own.canFollow,
    appWeek: null,
    change: change ? { state: change.state, reason: change.reason } : null,
  };
}

type ScheduleCommand<K extends Command['kind']> = CommandRecord & {
  readonly command: Extract<Command, { kind: K }>;
};

/** The newest command of a kind for a schedule; `records` has the newest first. */
function newest<K extends 'write-schedule' | 'select-schedule'>(
  records: readonly CommandRecord[],
  kind: K,
  { mode, schedule }: Pick<ScheduleOfPoint, 'mode' | 'schedule'>,
): ScheduleCommand<K> | null {
  const isOfSchedule = (record: CommandRecord): record is ScheduleCommand<K> => {
    const { command } = record;
    return command.kind === kind && command.mode === mode && command.schedule === schedule;
  };
  return records.find(isOfSchedule) ?? null;
}
