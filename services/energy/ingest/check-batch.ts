import { Temporal } from 'temporal-polyfill';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { type Batch, readingMax } from './contract.ts';
import type { Said } from './fold/contribution.ts';

type Sent = Batch['series'][number];
export type SeriesKey = Pick<Sent, 'appliance' | 'metric' | 'use' | 'source' | 'stepS'>;

/** A batch that fits the home's days; what says nothing is left out. */
export interface Checked {
  readonly series: readonly CheckedSeries[];
  readonly values: number;
  readonly takesBack: boolean;
  /** The days it touches; of totals, the UTC days. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface CheckedSeries extends Omit<Sent, 'days' | 'periods'> {
  readonly days: readonly {
    readonly day: string;
    readonly startMs: number;
    readonly said: readonly Said[];
    /** `said` as JSON. */
    readonly text: string;
    readonly values: number;
  }[];
  readonly periods: readonly {
    readonly from: string;
    readonly to: string;
    readonly value: number;
  }[];
}

/** Beyond these a day is a mistake of the sender. */
const firstDayAllowed = '2000-01-01';
const lastDayAllowed = '2099-12-31';
const periodDaysMax = 400;

const unitOf = (metric: Sent['metric']): Sent['unit'] =>
  metric === 'energy' || metric === 'heat' ? 'kWh' : metric === 'room-humidity' ? '%' : '°C';

/** What the schema cannot know: the slots of each day, units, repetitions. The failure's `at` points into the body. */
export function checkBatch(batch: Batch, days: LocalDays): Result<Checked> {
  const seen = new Set<string>();
  const series: CheckedSeries[] = [];
  for (const [i, sent] of batch.series.entries()) {
    const at = `/body/series/${i}`;
    if (sent.unit !== unitOf(sent.metric))
      return fail('invalid', 'unit-of-metric', {
        at: `${at}/unit`,
        params: { expected: unitOf(sent.metric) },
      });
    if (seen.has(seriesWords(sent))) return fail('invalid', 'repeated-series', { at });
    seen.add(seriesWords(sent));
    const checked = checkSeries(sent, at, days);
    if (!checked.ok) return checked;
    series.push(checked.value);
  }
  return ok({ series, ...extentOf(series) });
}

export function seriesWords(key: SeriesKey): string {
  return `${key.appliance.toLowerCase()} ${key.metric} ${key.use} ${key.source} ${key.stepS}`;
}

function checkSeries(sent: Sent, at: string, localDays: LocalDays): Result<CheckedSeries> {
  const days: CheckedSeries['days'][number][] = [];
  const seen = new Set<string>();
  for (const [j, one] of sent.days.entries()) {
    const failure = dayFailure({ one, sent, at: `${at}/days/${j}`, localDays, seen });
    if (failure) return failure;
    seen.add(one.day);
    const { said, values } = saidOf(one);
    if (values > 0) {
      const startMs = localDays.spanOf(one.day).fromMs;
      days.push({ day: one.day, startMs, said, values, text: JSON.stringify(said) });
    }
  }
  const periods: CheckedSeries['periods'][number][] = [];
  for (const [j, one] of sent.periods.entries()) {
    const period = { from: instantOf(one.from), to: instantOf(one.to) };
    const failure = periodFailure(period, `${at}/periods/${j}`, seen);
    if (failure) return failure;
    seen.add(`${period.from} ${period.to}`);
    if (one.value !== null) periods.push({ ...period, value: storable(one.value) });
  }
  return ok({ ...sent, appliance: sent.appliance.toLowerCase(), days, periods });
}

function dayFailure(given: {
  one: Sent['days'][number];
  sent: Sent;
  at: string;
  localDays: LocalDays;
  seen: ReadonlySet<string>;
}): Failure | undefined {
  const { one, at } = given;
  if (one.day < firstDayAllowed || one.day > lastDayAllowed)
    return fail('invalid', 'day-out-of-range', {
      at: `${at}/day`,
      params: { first: firstDayAllowed, last: lastDayAllowed },
    });
  if (given.seen.has(one.day)) return fail('invalid', 'repeated-day', { at: `${at}/day` });
  const expected = given.localDays.count(one.day, given.sent.stepS);
  if (one.values.length !== expected)
    return fail('invalid', 'values-of-day', {
      at: `${at}/values`,
      params: { expected, given: one.values.length, timeZone: given.localDays.zoneOf(one.day) },
    });
  const beyond = one.values.findIndex(
    (value) => value !== null && !(Math.abs(value) <= readingMax),
  );
  if (beyond >= 0)
    return fail('invalid', 'value-out-of-range', {
      at: `${at}/values/${beyond}`,
      params: { max: readingMax },
    });
  for (const [k, slot] of (one.withdrawn ?? []).entries()) {
    if (slot >= expected)
      return fail('invalid', 'no-such-slot', {
        at: `${at}/withdrawn/${k}`,
        params: { slots: expected },
      });
    if (one.values[slot] !== null)
      return fail('invalid', 'withdrawn-has-value', { at: `${at}/values/${slot}` });
  }
  return undefined;
}

function periodFailure(
  period: { from: string; to: string },
  at: string,
  seen: ReadonlySet<string>,
): Failure | undefined {
  const [first, last] = [period.from.slice(0, 10), period.to.slice(0, 10)];
  if (period.from >= period.to) return fail('invalid', 'period-reversed', { at: `${at}/to` });
  if (first < firstDayAllowed || last > lastDayAllowed)
    return fail('invalid', 'day-out-of-range', {
      at: `${at}/from`,
      params: { first: firstDayAllowed, last: lastDayAllowed },
    });
  if (last > addDays(first, periodDaysMax))
    return fail('invalid', 'period-too-long', {
      at: `${at}/to`,
      params: { daysMax: periodDaysMax },
    });
  return seen.has(`${period.from} ${period.to}`)
    ? fail('invalid', 'repeated-period', { at })
    : undefined;
}

function saidOf(one: Sent['days'][number]): { said: readonly Said[]; values: number } {
  let values = one.withdrawn ? new Set(one.withdrawn).size : 0;
  const said: Said[] = one.values.map((value) => {
    if (value === null) return null;
    values += 1;
    return storable(value);
  });
  for (const slot of one.withdrawn ?? []) said[slot] = false;
  return { said, values };
}

/** Values are kept as 4-byte floats, whose smallest is about 1e-38; the database refuses what is nearer to 0. */
const storable = (value: number): number => (Math.abs(value) < 1e-37 ? 0 : value);

/** In milliseconds and one spelling, so that equal instants are equal keys. */
const instantOf = (text: string): string =>
  Temporal.Instant.from(text)
    .round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    .toString({
      fractionalSecondDigits: 3,
    });

function extentOf(series: readonly CheckedSeries[]): Omit<Checked, 'series'> {
  let values = 0;
  let takesBack = false;
  let firstDay = lastDayAllowed;
  let lastDay = firstDayAllowed;
  const touch = (from: string, to: string): void => {
    if (from < firstDay) firstDay = from;
    if (to > lastDay) lastDay = to;
  };
  for (const one of series) {
    for (const day of one.days) {
      touch(day.day, day.day);
      values += day.values;
      takesBack ||= day.said.includes(false);
    }
    for (const { from, to } of one.periods) touch(from.slice(0, 10), to.slice(0, 10));
    values += one.periods.length;
  }
  return values === 0
    ? { values, takesBack, firstDay: firstDayAllowed, lastDay: firstDayAllowed }
    : { values, takesBack, firstDay, lastDay };
}

/** What was sent, as bytes to hash: the same content is the same text, whatever the order of its members was. */
export function wordsOfBatch(checked: Checked): string {
  return checked.series
    .map(({ days, periods, unit, grade, accuracy, ...key }) => {
      const words = [seriesWords(key), unit, grade, accuracy, periods];
      return `${JSON.stringify(words)}${days.map(({ day, text }) => day + text).join()}`;
    })
    .join('\n');
}
