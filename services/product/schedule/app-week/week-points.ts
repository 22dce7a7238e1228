import type { Device, Point, Value } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Week, type WeekLimits, type WeekSetting } from '@hearth/devices/week.ts';

/** A point whose week the app can run, because its vendor has none. */
export interface WeekPoint {
  readonly point: string;
  readonly pointType: Point['type'];
  readonly limits: WeekLimits;
}

const actionsADayMax = 8;

/** The points of a device for app weeks, with their limits. */
export function weekPointsOf(
  device: Device,
  options: { minIntervalS: number; weeks: ReadonlyMap<string, Week> },
): readonly WeekPoint[] {
  return device.points.flatMap((point) => {
    if (point.type !== 'climate' && point.type !== 'dhw') return [];
    if (point.values.some(({ name }) => name.startsWith('schedule.'))) return [];
    const used = namesIn(options.weeks.get(point.id));
    const sets = point.values.flatMap((value) => settingOf(point, value, used) ?? []);
    if (sets.length === 0) return [];
    const minutesBetweenMin = Math.max(1, Math.ceil(options.minIntervalS / 60));
    const limits = {
      actionsADayMax,
      minutesBetweenMin,
      minuteStep: 1,
      rests: null,
      sets: sets.toSorted(switchFirst),
    };
    return [{ point: point.id, pointType: point.type, limits }];
  });
}

/** Number of values that the weeks set on their busiest day. */
export function valuesADay(weeks: readonly Week[]): number {
  const counts = weekDays.map((day) =>
    weeks.flatMap((week) => week[day]).reduce((sum, { sets }) => sum + Object.keys(sets).length, 0),
  );
  return Math.max(0, ...counts);
}

/** Whether the vendor's holiday mode is active on a day. */
export function isOnHoliday(device: Device, today: string): boolean {
  return device.points.some(({ values }) => {
    const read = (name: string): Scalar | null =>
      values.find((value) => value.name === name)?.value ?? null;
    if (read('isHolidayActive') === true) return true;
    const [from, to] = [read('holidayStartDate'), read('holidayEndDate')];
    if (read('holidayEnabled') !== true || typeof from !== 'string' || typeof to !== 'string')
      return false;
    return from.slice(0, 10) <= today && today <= to.slice(0, 10);
  });
}

/** The on/off switch, the set-point in force, and set-points that the week sets already. */
function settingOf(point: Point, value: Value, used: ReadonlySet<string>): WeekSetting | null {
  const { name, min, max, step, options } = value;
  if (!value.settable || value.path === null) return null;
  const isSwitch = name === 'onOff' && options?.includes('on') === true;
  const isSteering =
    (name === point.setPointInForce || used.has(name)) && min !== null && max !== null;
  return isSwitch || isSteering ? { name, min, max, step, options } : null;
}

const namesIn = (week: Week | undefined): ReadonlySet<string> =>
  new Set(
    Object.values(week ?? {})
      .flat()
      .flatMap(({ sets }) => Object.keys(sets)),
  );

const switchFirst = (first: WeekSetting, second: WeekSetting): number =>
  Number(first.options === null) - Number(second.options === null);
