import type { Point, Value } from './device-cloud.ts';
import { type Week, type WeekLimits, emptyWeek, isWeekDay, minutesOf, sortedWeek } from './week.ts';

/** A schedule of a point that consists of plain actions. */
export interface ScheduleOfPoint {
  readonly mode: string;
  readonly schedule: string;
  readonly name: string;
  readonly isSelected: boolean;
  readonly isEnabled: boolean;
  /** Whether following it can be switched on and off. */
  readonly canFollow: boolean;
  readonly week: Week;
  readonly limits: WeekLimits;
}

/**
 * Writable weekly schedules of a point. A schedule with other content than plain values is left out, because writing would lose
 * it.
 */
export function schedulesOf(point: Point): readonly ScheduleOfPoint[] {
  const modes = new Set(
    point.values.flatMap(({ name }) => /^schedule\.([A-Za-z]+)\.selected$/.exec(name)?.[1] ?? []),
  );
  return [...modes].flatMap((mode) => {
    const selected = find(point, `schedule.${mode}.selected`);
    const ids = selected?.options ?? (selected?.value == null ? [] : [selected.value]);
    const limits = limitsOf(point, mode);
    if (limits.sets.length === 0) return [];
    return ids.flatMap((id) => {
      const schedule = String(id);
      const week = weekIn(point, { mode, schedule });
      if (!week || isReadOnly(point, { mode, schedule })) return [];
      return [
        {
          mode,
          schedule,
          name: String(find(point, `schedule.${mode}.schedules.${schedule}.name`)?.value ?? ''),
          isSelected: selected?.value === id,
          isEnabled: find(point, `schedule.${mode}.enabled`)?.value === true,
          canFollow: selected?.settable === true,
          week,
          limits,
        },
      ];
    });
  });
}

/** Actions of one schedule; null when it is missing or has other content than plain values. */
export function weekIn(
  point: Pick<Point, 'values'>,
  { mode, schedule }: { mode: string; schedule: string },
): Week | null {
  const prefix = `schedule.${mode}.schedules.${schedule}.`;
  const own = point.values.filter(({ name }) => name.startsWith(prefix));
  if (own.length === 0) return null;
  const days = emptyWeek();
  for (const { name, value } of own) {
    const rest = name.slice(prefix.length);
    if (!rest.startsWith('actions.')) continue;
    const found = /^actions\.([a-z]+)\.(\d{2}:\d{2})(?::\d{2})?\.([A-Za-z]+)$/.exec(rest);
    const [, day = '', at = '', sets = ''] = found ?? [];
    if (!found || value === null || !isWeekDay(day)) return null;
    const actions = days[day];
    const existing = actions.find((action) => action.at === at);
    if (existing)
      actions[actions.indexOf(existing)] = { at, sets: { ...existing.sets, [sets]: value } };
    else actions.push({ at, sets: { [sets]: value } });
  }
  return sortedWeek(days);
}

const find = (point: Pick<Point, 'values'>, name: string): Value | undefined =>
  point.values.find((value) => value.name === name);

function isReadOnly(point: Point, { mode, schedule }: { mode: string; schedule: string }): boolean {
  const prefix = `schedule.${mode}.schedules.${schedule}.`;
  return (
    find(point, `${prefix}meta.isReadOnly`)?.value === true ||
    find(point, `${prefix}settable`)?.value === false
  );
}

const plentyOfActions = 24;

function limitsOf(point: Point, mode: string): WeekLimits {
  const meta = `schedule.${mode}.meta.`;
  const most = find(point, `${meta}maxActionsPerActionPeriod`)?.value;
  const pause = find(point, `${meta}minIntervalBetweenActions`)?.value;
  const types = `${meta}actionTypes.`;
  const step = find(point, `${meta}minuteStep`)?.value;
  const restsAt = find(point, `${meta}restsAt`)?.value ?? null;
  const periods = find(point, `${meta}periodsADayMax`)?.value;
  return {
    actionsADayMax: typeof most === 'number' ? most : plentyOfActions,
    minutesBetweenMin: typeof pause === 'string' ? minutesOf(pause) : 0,
    minuteStep: typeof step === 'number' ? step : 1,
    rests:
      restsAt !== null && typeof periods === 'number'
        ? { at: restsAt, periodsADayMax: periods }
        : null,
    sets: point.values.flatMap(({ name, min, max, step, options }) =>
      name.startsWith(types) && /^[A-Za-z]+$/.test(name.slice(types.length))
        ? [{ name: name.slice(types.length), min, max, step, options }]
        : [],
    ),
  };
}
