import { Temporal } from 'temporal-polyfill';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { type Batch, readingMax } from './contract.ts';
import type { CheckedDay, SlotEntry } from './fold/contribution.ts';

type Sent = Batch['series'][number];
export type SeriesKey = Pick<Sent, 'appliance' | 'metric' | 'use' | 'source' | 'stepS'>;

/** A batch checked against the home's days, without days and periods that have no value. */
export interface CheckedBatch {
  readonly series: readonly CheckedSeries[];
  readonly values: number;
  readonly hasRetractions: boolean;
  /** Days with values; for totals, the UTC days. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface CheckedSeries extends Omit<Sent, 'days' | 'periods'> {
  readonly hasRetractions: boolean;
  readonly days: readonly CheckedDay[];
  readonly periods: readonly {
    readonly from: string;
    readonly to: string;
    readonly value: number;
  }[];
}

/** Days outside of these limits are errors of the sender. */
const firstDayAllowed = '2000-01-01';
const lastDayAllowed = '2099-12-31';
const periodDaysMax = 400;

const unitOf = (metric: Sent['metric']): Sent['unit'] =>
  metric === 'energy' || metric === 'heat' ? 'kWh' : metric === 'room-humidity' ? '%' : '°C';

/** Checks what the schema cannot express: slots of each day, units, repetitions. The failure's `at` points into the body. */
export function checkBatch(batch: Batch, days: LocalDays): Result<CheckedBatch> {
  const earlier = new Set<string>();
  const series: CheckedSeries[] = [];
  for (const [i, sent] of batch.series.entries()) {
    const pointer = `/body/series/${i}`;
    if (sent.unit !== unitOf(sent.metric))
      return fail('invalid', 'unit-of-metric', {
        at: `${pointer}/unit`,
        params: { expected: unitOf(sent.metric) },
      });
    if (earlier.has(seriesKeyText(sent)))
      return fail('invalid', 'repeated-series', { at: pointer });
    earlier.add(seriesKeyText(sent));
    const checked = checkSeries(sent, pointer, days);
    if (!checked.ok) return checked;
    series.push(checked.value);
  }
  return ok({ series, ...extentOf(series) });
}

export function seriesKeyText(key: SeriesKey): string {
  return `${key.appliance.toLowerCase()} ${key.metric} ${key.use} ${key.source} ${key.stepS}`;
}

function checkSeries(sent: Sent, pointer: string, localDays: LocalDays): Result<CheckedSeries> {
  const days: CheckedDay[] = [];
  let hasRetractions = false;
  const earlier = new Set<string>();
  for (const [j, sentDay] of sent.days.entries()) {
    const options = { sentDay, sent, pointer: `${pointer}/days/${j}`, localDays, earlier };
    const failure = dayFailure(options);
    if (failure) return failure;
    earlier.add(sentDay.day);
    const { entries, values } = entriesOf(sentDay);
    hasRetractions ||= entries.includes(false);
    if (values > 0) {
      const startMs = localDays.spanOf(sentDay.day).fromMs;
      const json = JSON.stringify(entries);
      days.push({ day: sentDay.day, startMs, slots: entries.length, values, json });
    }
  }
  const periods: CheckedSeries['periods'][number][] = [];
  for (const [j, sentPeriod] of sent.periods.entries()) {
    const period = { from: instantOf(sentPeriod.from), to: instantOf(sentPeriod.to) };
    const failure = periodFailure(period, `${pointer}/periods/${j}`, earlier);
    if (failure) return failure;
    earlier.add(`${period.from} ${period.to}`);
    if (sentPeriod.value !== null) periods.push({ ...period, value: storable(sentPeriod.value) });
  }
  return ok({ ...sent, appliance: sent.appliance.toLowerCase(), days, periods, hasRetractions });
}

function dayFailure(options: {
  sentDay: Sent['days'][number];
  sent: Sent;
  pointer: string;
  localDays: LocalDays;
  earlier: ReadonlySet<string>;
}): Failure | undefined {
  const { sentDay, pointer } = options;
  if (sentDay.day < firstDayAllowed || sentDay.day > lastDayAllowed)
    return fail('invalid', 'day-out-of-range', {
      at: `${pointer}/day`,
      params: { first: firstDayAllowed, last: lastDayAllowed },
    });
  if (options.earlier.has(sentDay.day))
    return fail('invalid', 'repeated-day', { at: `${pointer}/day` });
  const expected = options.localDays.count(sentDay.day, options.sent.stepS);
  if (sentDay.values.length !== expected)
    return fail('invalid', 'values-of-day', {
      at: `${pointer}/values`,
      params: {
        expected,
        given: sentDay.values.length,
        timeZone: options.localDays.zoneOf(sentDay.day),
      },
    });
  const beyond = sentDay.values.findIndex(
    (value) => value !== null && !(Math.abs(value) <= readingMax),
  );
  if (beyond >= 0)
    return fail('invalid', 'value-out-of-range', {
      at: `${pointer}/values/${beyond}`,
      params: { max: readingMax },
    });
  for (const [k, slot] of (sentDay.withdrawn ?? []).entries()) {
    if (slot >= expected)
      return fail('invalid', 'no-such-slot', {
        at: `${pointer}/withdrawn/${k}`,
        params: { slots: expected },
      });
    if (sentDay.values[slot] !== null)
      return fail('invalid', 'withdrawn-has-value', { at: `${pointer}/values/${slot}` });
  }
  return undefined;
}

function periodFailure(
  period: { from: string; to: string },
  pointer: string,
  earlier: ReadonlySet<string>,
): Failure | undefined {
  const [first, last] = [period.from.slice(0, 10), period.to.slice(0, 10)];
  if (period.from >= period.to) return fail('invalid', 'period-reversed', { at: `${pointer}/to` });
  if (first < firstDayAllowed || last > lastDayAllowed)
    return fail('invalid', 'day-out-of-range', {
      at: `${pointer}/from`,
      params: { first: firstDayAllowed, last: lastDayAllowed },
    });
  if (last > addDays(first, periodDaysMax))
    return fail('invalid', 'period-too-long', {
      at: `${pointer}/to`,
      params: { daysMax: periodDaysMax },
    });
  return earlier.has(`${period.from} ${period.to}`)
    ? fail('invalid', 'repeated-period', { at: pointer })
    : undefined;
}

function entriesOf(sentDay: Sent['days'][number]): {
  entries: readonly SlotEntry[];
  values: number;
} {
  let values = sentDay.withdrawn ? new Set(sentDay.withdrawn).size : 0;
  const entries: SlotEntry[] = sentDay.values.map((value) => {
    if (value === null) return null;
    values += 1;
    return storable(value);
  });
  for (const slot of sentDay.withdrawn ?? []) entries[slot] = false;
  return { entries, values };
}

/** Values are stored as 4-byte floats, whose smallest is about 1e-38; the database refuses values nearer to 0. */
const storable = (value: number): number => (Math.abs(value) < 1e-37 ? 0 : value);

/** Rounds to milliseconds in one notation, so that equal instants are equal keys. */
const instantOf = (text: string): string =>
  Temporal.Instant.from(text)
    .round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    .toString({
      fractionalSecondDigits: 3,
    });

function extentOf(series: readonly CheckedSeries[]): Omit<CheckedBatch, 'series'> {
  let values = 0;
  let hasRetractions = false;
  let firstDay = lastDayAllowed;
  let lastDay = firstDayAllowed;
  const touch = (from: string, to: string): void => {
    if (from < firstDay) firstDay = from;
    if (to > lastDay) lastDay = to;
  };
  for (const { days, periods, hasRetractions: ownRetractions } of series) {
    hasRetractions ||= ownRetractions;
    for (const day of days) {
      touch(day.day, day.day);
      values += day.values;
    }
    for (const { from, to } of periods) touch(from.slice(0, 10), to.slice(0, 10));
    values += periods.length;
  }
  return values === 0
    ? { values, hasRetractions, firstDay: firstDayAllowed, lastDay: firstDayAllowed }
    : { values, hasRetractions, firstDay, lastDay };
}

/** Canonical text of a batch for its hash: independent of the order of members. */
export function canonicalBatchText(checked: CheckedBatch): string {
  return checked.series
    .map(({ days, periods, unit, grade, accuracy, ...key }) => {
      const fields = [seriesKeyText(key), unit, grade, accuracy, periods];
      return `${JSON.stringify(fields)}${days.map(({ day, json }) => day + json).join()}`;
    })
    .join('\n');
}
