import type { Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { elements, isLeaf, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { type Period, type Periods, periodsOfWeek, weekOfPeriods } from '../periods.ts';
import { plainValue } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { byWeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import type { Week } from '../week.ts';
import { propertyOf } from './feature.ts';
import type { Feature } from './feature.ts';
import { type ScheduleSetting, weekSetting } from './setting.ts';

/** Mode of the weekly programme of a feature; a point has at most one programme of each mode. */
export function weekModeOf({ name }: Feature): string {
  if (name.includes('.circulation.')) return 'circulation';
  return name.startsWith('ventilation.') ? 'ventilation' : 'heating';
}

const schedule = 'own';
/** Name of the value that a change sets. */
export const programmeName = 'mode';

/**
 * The weekly programme of a feature as changes that can be written back; null where it cannot be set or writing would lose
 * data. The vendor stores periods of each day, with `defaultMode` outside of them; overlapping periods are ambiguous.
 */
export function readSettableWeek(context: ReadContext, feature: Feature): Value[] | null {
  const setting = weekSetting(context, feature);
  const entries = propertyOf(feature, 'entries');
  if (setting === null || entries === null || isLeaf(entries.json)) return null;
  const periods = periodsIn(entries, setting);
  const week = periods && weekOfPeriods(periods, { name: programmeName, at: setting.restsAt });
  return week && valuesOf(week, setting, weekModeOf(feature));
}

/** A week in the vendor's format. */
export function entriesOf(week: Week, restsAt: Scalar): Readonly<Record<string, unknown>> {
  const periods = periodsOfWeek(week, { name: programmeName, at: restsAt });
  return Object.fromEntries(
    weekDays.map((day) => [
      day.slice(0, 3),
      periods[day].map(({ from, until, value }, position) => ({
        start: from,
        end: until,
        mode: value,
        position,
      })),
    ]),
  );
}

function periodsIn(entries: Node, { modes }: ScheduleSetting): Periods | null {
  const days = byWeekDay((): readonly Period[] => []);
  for (const { key, node } of members(entries)) {
    const day = weekDays.find((each) => each.startsWith(key) && key.length === 3);
    const periods = elements(node).map((each) => periodIn(each, modes));
    if (day === undefined || periods.some((each) => each === null)) return null;
    days[day] = periods.filter((each) => each !== null);
  }
  return days;
}

function periodIn(node: Node, modes: readonly string[]): Period | null {
  if (isLeaf(node.json)) return null;
  const fields = new Map(members(node).map(({ key, node: { json } }) => [key, json]));
  const hasOnlyKnownKeys = [...fields.keys()].every((key) => knownKeys.has(key));
  const [from, until, value] = [fields.get('start'), fields.get('end'), fields.get('mode')];
  const isPlain = isTime(from) && isTime(until) && typeof value === 'string';
  return hasOnlyKnownKeys && isPlain && modes.includes(value) ? { from, until, value } : null;
}

const knownKeys: ReadonlySet<string> = new Set(['start', 'end', 'mode', 'position']);

const isTime = (json: unknown): json is string =>
  typeof json === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(json);

/** Values with the schedule names common to all vendors. */
function valuesOf(week: Week, setting: ScheduleSetting, mode: string): Value[] {
  const { restsAt, modes, entriesMax, resolutionMin, path } = setting;
  const at = `schedule.${mode}`;
  const value = (name: string, now: Scalar | null, details: Partial<Value> = {}): Value => ({
    ...plainValue(`${at}.${name}`, now),
    ...details,
  });
  const pause = `00:${String(resolutionMin).padStart(2, '0')}:00`;
  const options = [...modes.filter((each) => each !== restsAt), restsAt];
  return [
    // The operation mode decides whether it is followed: there is nothing to select.
    value('selected', schedule, { options: [schedule], path }),
    value('meta.maxActionsPerActionPeriod', 2 * entriesMax + 1),
    value('meta.minIntervalBetweenActions', pause),
    value('meta.minuteStep', resolutionMin),
    value('meta.periodsADayMax', entriesMax),
    value('meta.restsAt', restsAt),
    value(`meta.actionTypes.${programmeName}`, null, { options }),
    value(`schedules.${schedule}.name`, ''),
    ...weekDays.flatMap((day) =>
      week[day].map((action) =>
        value(
          `schedules.${schedule}.actions.${day}.${action.at}.${programmeName}`,
          action.sets[programmeName] ?? null,
        ),
      ),
    ),
  ];
}
