import type { Command, Device, Point, CommandRefusal, Value } from './device-cloud.ts';
import type { Scalar } from './scalar.ts';
import { refusedByLimits as refuse } from './refused-by-limits.ts';
import { periodsOfWeek } from './periods.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Week, type WeekAction, type WeekLimits, minutesOf } from './week.ts';
import { schedulesOf } from './point-schedules.ts';

export type CommandCheck =
  | { readonly ok: true; readonly point: Point; readonly value: Value }
  | CommandRefusal;

/** Whether the device, as last read, accepts this command; screens use the same check before they offer a control. */
export function checkCommand(device: Device, command: Command): CommandCheck {
  const points = device.points.filter((point) => point.id === command.point);
  if (points.length === 0) return refuse('unknown-point', '/point');
  switch (command.kind) {
    case 'set':
      return checkSet(points, command);
    case 'holiday':
      return checkHoliday(points, command);
    case 'select-schedule':
      return checkSchedule(points, command);
    case 'write-schedule':
      return checkWeek(points, command);
  }
}

/** Why a value cannot be set to `to`; null when it can. */
export function refusalOf(value: Value, to: Scalar): CommandRefusal | null {
  if (value.options !== null) {
    return value.options.includes(to) ? null : refuse('not-an-option', '/to', value.options);
  }
  if (typeof to === 'number') return numberRefusal(value, to);
  if (typeof value.value === 'number' || value.min !== null || value.max !== null) {
    return refuse('wrong-type', '/to');
  }
  if (value.value !== null && typeof to !== typeof value.value) return refuse('wrong-type', '/to');
  if (typeof to === 'string' && value.lengthMax !== null && to.length > value.lengthMax) {
    return refuse('too-long', '/to', value.lengthMax);
  }
  return null;
}

function numberRefusal(value: Value, to: number): CommandRefusal | null {
  if (!Number.isFinite(to)) return refuse('wrong-type', '/to');
  if (value.value !== null && typeof value.value !== 'number') return refuse('wrong-type', '/to');
  if (value.min !== null && to < value.min) return refuse('below-min', '/to', value.min);
  if (value.max !== null && to > value.max) return refuse('above-max', '/to', value.max);
  if (value.step !== null && value.step > 0) {
    const steps = (to - (value.min ?? 0)) / value.step;
    // Decimal steps such as 0.1 are not exact in binary.
    if (Math.abs(steps - Math.round(steps)) > 1e-6) return refuse('off-step', '/to', value.step);
  }
  return null;
}

function checkSet(
  points: readonly Point[],
  command: Extract<Command, { kind: 'set' }>,
): CommandCheck {
  const found = find(points, command.name);
  if (found === null) return refuse('unknown-value', '/name');
  if (!found.value.settable || found.value.path === null) return refuse('not-settable', '/name');
  return refusalOf(found.value, command.to) ?? found;
}

function checkHoliday(
  points: readonly Point[],
  command: Extract<Command, { kind: 'holiday' }>,
): CommandCheck {
  const found = find(points, 'holidayEnabled');
  if (found === null) return refuse('unknown-value', '/point');
  if (!found.value.settable) return refuse('not-settable', '/point');
  if (!command.enabled) return found;
  if (!isDate(command.startDate)) return refuse('invalid-period', '/startDate');
  if (!isDate(command.endDate) || command.endDate < command.startDate) {
    return refuse('invalid-period', '/endDate');
  }
  return found;
}

function checkSchedule(
  points: readonly Point[],
  command: Extract<Command, { kind: 'select-schedule' }>,
): CommandCheck {
  const prefix = `schedule.${command.mode}`;
  const selected = find(points, `${prefix}.selected`);
  if (selected === null) return refuse('unknown-value', '/mode');
  if (!selected.value.settable) return refuse('not-settable', '/schedule');
  const options = selected.value.options;
  if (options !== null && !options.includes(command.schedule)) {
    return refuse('not-an-option', '/schedule', options);
  }
  const enabled = find(points, `${prefix}.enabled`);
  if (enabled !== null && !enabled.value.settable && enabled.value.value !== command.enabled) {
    return refuse('not-settable', '/enabled');
  }
  return selected;
}

/** Checks the number of actions of each day, the pause between them, and the limits of each set value. */
function checkWeek(
  points: readonly Point[],
  command: Extract<Command, { kind: 'write-schedule' }>,
): CommandCheck {
  const { mode, schedule } = command;
  const found = find(points, `schedule.${mode}.selected`);
  if (found === null) return refuse('unknown-value', '/mode');
  const own = schedulesOf(found.point).find(
    (each) => each.mode === mode && each.schedule === schedule,
  );
  if (own === undefined) return refuse('not-settable', '/schedule');
  return weekRefusal(command.week, own.limits) ?? found;
}

/** Why a week exceeds its limits; null when it does not. `at` is the day. */
export function weekRefusal(week: Week, limits: WeekLimits): CommandRefusal | null {
  for (const day of weekDays) {
    const refused = dayRefusal(week[day], limits, `/week/${day}`);
    if (refused !== null) return refused;
  }
  return periodsRefusal(week, limits);
}

/** Checks the number of periods a day, for vendors with periods. */
function periodsRefusal(week: Week, { rests, sets }: WeekLimits): CommandRefusal | null {
  const [set] = sets;
  if (rests === null || set === undefined) return null;
  const periods = periodsOfWeek(week, { name: set.name, at: rests.at });
  const most = rests.periodsADayMax;
  const day = weekDays.find((each) => periods[each].length > most);
  return day === undefined ? null : refuse('too-many-periods', `/week/${day}`, most);
}

function dayRefusal(
  actions: readonly WeekAction[],
  { actionsADayMax, minutesBetweenMin, minuteStep, sets }: WeekLimits,
  at: string,
): CommandRefusal | null {
  if (actions.length > actionsADayMax) return refuse('too-many-actions', at, actionsADayMax);
  const minutes = actions.map((action) => minutesOf(action.at)).toSorted((a, b) => a - b);
  const isTooClose = minutes.some(
    (minute, index) =>
      index > 0 && minute - (minutes[index - 1] ?? 0) < Math.max(1, minutesBetweenMin),
  );
  if (isTooClose) return refuse('actions-too-close', at, minutesBetweenMin);
  if (minutes.some((minute) => minute % minuteStep !== 0))
    return refuse('off-step', at, minuteStep);
  for (const action of actions) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(action.at)) return refuse('invalid-value', at);
    for (const [name, to] of Object.entries(action.sets)) {
      const limits = sets.find((each) => each.name === name);
      if (limits === undefined) return refuse('unknown-value', at);
      const refused = refusalOf({ ...asValue, ...limits }, to);
      if (refused !== null) return { ...refused, at };
    }
  }
  return null;
}

const asValue = { value: null, unit: null, settable: true, lengthMax: null, path: null };

/** Finds a point by its id and its value; an id may occur twice. */
function find(
  points: readonly Point[],
  name: string,
): { ok: true; point: Point; value: Value } | null {
  for (const point of points) {
    const value = point.values.find((each) => each.name === name);
    if (value !== undefined) return { ok: true, point, value };
  }
  return null;
}

function isDate(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
