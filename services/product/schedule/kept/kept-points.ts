import type { Device, Point, Scalar, Value } from '@hearth/devices/device-cloud.ts';
import { type Week, type WeekLimits, type WeekSetting, weekDays } from '@hearth/devices/week.ts';

/** A point whose week can be kept here, because its maker keeps none. */
export interface KeptPoint {
  readonly point: string;
  readonly pointType: Point['type'];
  readonly limits: WeekLimits;
}

/** More would be the weather's work, not a habit's. */
const actionsADayMax = 8;

export function keptPointsOf(
  device: Device,
  of: { minIntervalS: number; weeks: ReadonlyMap<string, Week> },
): readonly KeptPoint[] {
  return device.points.flatMap((point) => {
    if (point.type !== 'climate' && point.type !== 'dhw') return [];
    if (point.values.some(({ name }) => name.startsWith('schedule.'))) return [];
    const used = namesIn(of.weeks.get(point.id));
    const sets = point.values.flatMap((value) => settingOf(point, value, used) ?? []);
    if (sets.length === 0) return [];
    const minutesBetweenMin = Math.max(1, Math.ceil(of.minIntervalS / 60));
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

/** How many values the busiest day of some weeks sets. */
export function valuesADay(weeks: readonly Week[]): number {
  const counts = weekDays.map((day) =>
    weeks.flatMap((week) => week[day]).reduce((sum, { sets }) => sum + Object.keys(sets).length, 0),
  );
  return Math.max(0, ...counts);
}

/** Whether the maker's own holiday mode runs on that day. */
export function isOnHoliday(device: Device, today: string): boolean {
  return device.points.some(({ values }) => {
    const of = (name: string): Scalar | null =>
      values.find((value) => value.name === name)?.value ?? null;
    if (of('isHolidayActive') === true) return true;
    const [from, to] = [of('holidayStartDate'), of('holidayEndDate')];
    if (of('holidayEnabled') !== true || typeof from !== 'string' || typeof to !== 'string')
      return false;
    return from.slice(0, 10) <= today && today <= to.slice(0, 10);
  });
}

/** The switch, and the set-point that steers the point now, or that its week has set before. */
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

const switchFirst = (one: WeekSetting, other: WeekSetting): number =>
  Number(one.options === null) - Number(other.options === null);
