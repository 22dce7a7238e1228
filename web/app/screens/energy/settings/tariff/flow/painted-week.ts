import type { BandCalendar } from '@hearth/energy/tariff/band-calendar-schema.ts';
import { type CalendarDay, bandAt, edgesOf } from '@hearth/energy/tariff/band-calendar.ts';
import { weekdays } from '@hearth/energy/tariff/day-kinds.ts';

/** What a holiday costs: as its day of the week, or as a Sunday. */
export type HolidayRule = 'as-weekday' | 'as-sunday';

/** A week in full hours: the band of each hour, Monday first. */
export interface PaintedWeek {
  readonly holidays: HolidayRule;
  readonly days: readonly (readonly string[])[];
}

/** Why times of a list cannot be painted in one week of hours. */
export type UnpaintableReason = 'months' | 'part-hours' | 'holidays';

export type PictureOfList =
  | { readonly ok: true; readonly week: PaintedWeek }
  | { readonly ok: false; readonly reason: UnpaintableReason };

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The week that a calendar describes, if one week of hours shows all of it. */
export function pictureOf(calendar: BandCalendar): PictureOfList {
  if (calendar.rules.some(({ months }) => months && new Set(months).size < 12))
    return { ok: false, reason: 'months' };
  if (edgesOf(calendar).some((minute) => minute % 60 !== 0))
    return { ok: false, reason: 'part-hours' };
  const days = weekdays.map((_, weekday) => dayOf(calendar, { weekday }));
  const after = weekdays.map((_, weekday) => dayOf(calendar, { weekday, afterHoliday: true }));
  if (!isSame(days, after)) return { ok: false, reason: 'holidays' };
  const holidays = [false, true].map((afterHoliday) =>
    weekdays.map((_, weekday) => dayOf(calendar, { weekday, afterHoliday, isHoliday: true })),
  );
  if (holidays.every((each) => isSame(each, days)))
    return { ok: true, week: { holidays: 'as-weekday', days } };
  const sundays = weekdays.map(() => days[6] ?? []);
  return holidays.every((each) => isSame(each, sundays))
    ? { ok: true, week: { holidays: 'as-sunday', days } }
    : { ok: false, reason: 'holidays' };
}

interface DayState {
  readonly weekday: number;
  readonly isHoliday?: boolean;
  readonly afterHoliday?: boolean;
}

function dayOf(
  calendar: BandCalendar,
  { weekday, isHoliday = false, afterHoliday = false }: DayState,
): readonly string[] {
  const today: CalendarDay = { month: 1, weekday, isHoliday };
  const yesterday = { month: 1, weekday: (weekday + 6) % 7, isHoliday: afterHoliday };
  return hours.map((hour) => bandAt(calendar, { minute: hour * 60, today, yesterday }));
}

type Days = PaintedWeek['days'];

const isSame = (a: Days, b: Days): boolean =>
  a.every((day, i) => day.every((band, hour) => band === b[i]?.[hour]));

/** Adjacent hours of one band. */
interface Run {
  readonly day: number;
  /** Hours, half-open. */
  readonly from: number;
  readonly to: number;
  readonly band: string;
}

/**
 * The times that describe a painted week, each with the days on which it begins. Hours before and after midnight are one time where
 * they have the same band. Times of holidays come last: they hold instead of those of the weekday.
 */
export function calendarOf({ holidays, days }: PaintedWeek): BandCalendar {
  const sunday = days[6] ?? [];
  const ownHolidays =
    holidays === 'as-sunday' &&
    !isSame(
      days,
      days.map(() => sunday),
    );
  const otherwise = mostFrequent(days.flat());
  const runs = joinedAtMidnight(days.flatMap(runsOf)).filter(({ band }) => band !== otherwise);
  const groups = Map.groupBy(runs, ({ from, to, band }) => `${from} ${to} ${band}`);
  const rules = [...groups.values()].map((group) => {
    const [{ from, to, band }] = group as [Run];
    const on = group.map(({ day }) => day).toSorted((a, b) => a - b);
    const named = on.flatMap((day) => weekdays[day] ?? []);
    return { ...timesOf(from, to), ...(on.length < 7 ? { days: named } : {}), band };
  });
  return {
    otherwise,
    rules: [
      ...rules.toSorted((a, b) => Number(a.from.slice(0, 2)) - Number(b.from.slice(0, 2))),
      ...(ownHolidays ? holidayRules(sunday, otherwise) : []),
    ],
  };
}

/** A rule for all of a holiday, then those of the hours that differ. */
function holidayRules(sunday: readonly string[], otherwise: string): BandCalendar['rules'] {
  const runs = runsOf(sunday, 6);
  const isWhole = runs.length === 1;
  return [
    ...(isWhole ? [] : [{ days: ['holiday' as const], ...timesOf(0, 24), band: otherwise }]),
    ...runs
      .filter(({ band }) => isWhole || band !== otherwise)
      .map(({ from, to, band }) => ({ days: ['holiday' as const], ...timesOf(from, to), band })),
  ];
}

const timesOf = (from: number, to: number) => ({ from: timeOf(from), to: timeOf(to) });

export const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function runsOf(day: readonly string[], index: number): Run[] {
  const runs: Run[] = [];
  day.forEach((band, hour) => {
    const last = runs.at(-1);
    if (last?.band === band) runs[runs.length - 1] = { ...last, to: hour + 1 };
    else runs.push({ day: index, from: hour, to: hour + 1, band });
  });
  return runs;
}

/** A time cannot be longer than a day: after midnight it ends before the hour at which it begins. */
function joinedAtMidnight(runs: readonly Run[]): readonly Run[] {
  const isEvening = ({ from, to }: Run): boolean => to === 24 && from > 0;
  const morningAfter = (evening: Run): Run | undefined =>
    runs.find(
      ({ day, from, to, band }) =>
        day === (evening.day + 1) % 7 && from === 0 && to <= evening.from && band === evening.band,
    );
  const mornings = new Set(runs.filter(isEvening).map(morningAfter));
  return runs
    .filter((run) => !mornings.has(run))
    .map((run) => (isEvening(run) ? { ...run, to: morningAfter(run)?.to ?? 24 } : run));
}

function mostFrequent(bands: readonly string[]): string {
  const counts = [...Map.groupBy(bands, (band) => band)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

export interface HourPlace {
  /** 0 is Monday. */
  readonly day: number;
  readonly hour: number;
}

/** A rectangle of hours by two of its corners. */
export interface HourArea {
  readonly from: HourPlace;
  readonly to: HourPlace;
}

/** First and last day and hour of an area. */
export const boundsOf = ({ from, to }: HourArea) => ({
  firstDay: Math.min(from.day, to.day),
  lastDay: Math.max(from.day, to.day),
  firstHour: Math.min(from.hour, to.hour),
  lastHour: Math.max(from.hour, to.hour),
});

/** The week with an area in a band. */
export function painted(week: PaintedWeek, area: HourArea, band: string): PaintedWeek {
  const { firstDay, lastDay, firstHour, lastHour } = boundsOf(area);
  return {
    ...week,
    days: week.days.map((day, i) =>
      i < firstDay || i > lastDay
        ? day
        : day.map((own, hour) => (hour < firstHour || hour > lastHour ? own : band)),
    ),
  };
}

/** A painted week as the text of a field, with ids of bands: `as-weekday 1,1,…,2 1,1,…`. */
export const weekText = ({ holidays, days }: PaintedWeek): string =>
  [holidays, ...days.map((day) => day.join(','))].join(' ');

/** The week in the text of a field. A band that was removed since is the first. null: nothing is painted. */
export function readWeek(text: string, bandIds: readonly string[]): PaintedWeek | null {
  const [holidays, ...days] = text.split(' ');
  const [firstBand] = bandIds;
  if (holidays !== 'as-weekday' && holidays !== 'as-sunday') return null;
  if (firstBand === undefined || days.length !== 7) return null;
  const bands = new Set(bandIds);
  const read = days.map((day) => day.split(',').map((id) => (bands.has(id) ? id : firstBand)));
  return read.every(({ length }) => length === 24) ? { holidays, days: read } : null;
}

/** Number of hours of each band. */
export const hoursOf = ({ days }: PaintedWeek): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(days.flat(), (band) => band)].map(([band, each]) => [band, each.length]));
