import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { type ConsumptionArrays, type ConsumptionSource, consumptionAt } from './consumption.ts';
import { LocalCalendar } from './local-calendar.ts';
import { type FillRule, recordedConsumptionOf } from './recorded-consumption.ts';

const none = null;
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const;
/** Days before, of and after the changes of clock in Berlin and New York, the ends of months and years. */
const starts = ['2026-03-27', '2026-10-23', '2026-02-26', '2026-12-29', '2026-06-14'] as const;

const wholeKwh = {
  d: [2, 0, 0, 1, 4, 2, 0, 0, 0, 0, 4, 2, 0, 0, 0, 4, 2, 1, 0, none, none, none, none, none],
  w: [14, 11, 19, 13, 25, 15, 12, 15, 8, none, none, none, none, none],
  m: [
    none,
    none,
    228,
    273,
    28,
    21,
    0,
    0,
    48,
    96,
    220,
    565,
    437,
    320,
    107,
    ...Array.from({ length: 9 }, () => none),
  ],
};
const tenths = {
  d: [0, 0, 0.1, 0, 0, 0, 0, 0, 0.2, 0, 0, 0, 0.1, 0, 0, 0.4, 0.1, 0, 0, 0, 0, 0, 0, 0],
  w: [0.3, 0.5, 1.1, 0.9, 0.2, 1.3, 0.8, 0.3, 0.6, none, none, none, none, none],
  m: [
    12.1,
    8,
    4.5,
    0,
    0,
    31.1,
    21.2,
    12.1,
    16.4,
    3.1,
    0,
    0.5,
    41.5,
    13.6,
    5.7,
    ...Array.from({ length: 9 }, () => 0),
  ],
};

interface Placed extends ConsumptionSource {
  readonly timeZone: string;
}

const arraysAt = (own: Placed, now: Temporal.Instant) =>
  consumptionAt(own, new LocalCalendar(now, own.timeZone));

function meter(block: object, fill: FillRule, own: Partial<Placed> = {}): Placed {
  const recordedAt = Temporal.ZonedDateTime.from('2023-03-07T14:40[Europe/Berlin]');
  const counts = recordedConsumptionOf({ ...block }, recordedAt, fill);
  if (!counts) throw new Error('not counts');
  return { seed: 'm', counts, loadedIn: 2026 * 12, timeZone: 'Europe/Berlin', off: [], ...own };
}

const meters = fc.record({
  isWhole: fc.boolean(),
  seed: fc.string({ maxLength: 8 }),
  timeZone: fc.constantFrom(...zones),
});

const meterOf = ({
  isWhole,
  seed,
  timeZone,
}: {
  isWhole: boolean;
  seed: string;
  timeZone: string;
}) => meter(isWhole ? wholeKwh : tenths, isWhole ? 'null' : 'zero', { seed, timeZone });

const sum = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 1000) / 1000;

const startOf = (date: string, timeZone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant();

describe('future slots', () => {
  const noon = Temporal.Instant.from('2026-06-17T10:30:00Z');

  it('as null from the slot in progress on (Altherma)', () => {
    const { d, w, m } = arraysAt(meter(wholeKwh, 'null'), noon);
    expect(d.slice(0, 18)).not.toContain(null);
    expect(d.slice(18)).toEqual([none, none, none, none, none, none]);
    expect(w.slice(0, 10)).not.toContain(null);
    expect(w.slice(10)).toEqual([none, none, none, none]);
    expect(m.slice(18)).toEqual([none, none, none, none, none, none]);
  });

  it('as zero in days and months and as null in weeks (dx4, dx23)', () => {
    const { d, w, m } = arraysAt(meter(tenths, 'zero'), noon);
    expect(d.slice(19)).toEqual([0, 0, 0, 0, 0]);
    expect(w.slice(10)).toEqual([none, none, none, none]);
    expect(m.slice(18)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('keeps recorded months as history, at the same calendar month, null where nothing was recorded', () => {
  const { m } = arraysAt(meter(wholeKwh, 'null'), Temporal.Instant.from('2026-01-20T10:00:00Z'));
  expect(m.slice(0, 12)).toEqual([none, none, 228, 273, 28, 21, 0, 0, 48, 96, 220, 565]);
  expect(m[12]).toBeGreaterThan(150);
});

it('repeats from then on the recorded month of the same name', () => {
  const { m } = arraysAt(meter(wholeKwh, 'null'), Temporal.Instant.from('2026-07-20T10:00:00Z'));
  expect(m.slice(12, 18)).toEqual([437, 320, 228, 273, 28, 21]);
});

it('counts in the resolution of the recording', () => {
  const noon = Temporal.Instant.from('2026-06-17T10:30:00Z');
  const whole = arraysAt(meter(wholeKwh, 'null'), noon);
  for (const value of [...whole.d, ...whole.w])
    expect(value === null || Number.isInteger(value)).toBe(true);
  const fine = arraysAt(meter(tenths, 'zero'), noon);
  for (const value of [...fine.d, ...fine.w]) expect(String(value ?? 0)).toMatch(/^\d+(\.\d)?$/);
});

it('leaves a block without a number, or of another form, to be served as recorded', () => {
  const at = Temporal.ZonedDateTime.from('2023-03-07T14:40[Europe/Berlin]');
  expect(recordedConsumptionOf({ d: [1, 2] }, at, 'null')).toBeNull();
  expect(
    recordedConsumptionOf({ d: Array.from({ length: 24 }, () => none) }, at, 'null'),
  ).toBeNull();
  expect(
    recordedConsumptionOf({ m: Array.from({ length: 24 }, () => 'REDACTED') }, at, 'null'),
  ).toBeNull();
});

describe('whatever the seed, the zone and the hour', () => {
  it('days sum to weeks, a finished slot is final and today becomes yesterday unchanged', () => {
    fc.assert(
      fc.property(
        meters,
        fc.constantFrom(...starts),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 25 }),
        (drawn, start, steps) => {
          const own = meterOf(drawn);
          const final = new Map<string, number | null>();
          let now = startOf(start, own.timeZone);
          for (const minutes of steps) {
            now = now.add({ minutes });
            const arrays = arraysAt(own, now);
            expectWeekOfDays(own, arrays, now);
            expectFinal(own, arrays, now, final);
          }
        },
      ),
      { numRuns: testing.runs(60) },
    );
  });

  it('months sum their days, also those with a day of 23 or 25 hours', () => {
    fc.assert(
      fc.property(
        meters,
        fc.constantFrom('2026-03', '2026-10', '2027-02', '2026-12'),
        (drawn, text) => {
          const own = meterOf(drawn);
          const month = Temporal.PlainYearMonth.from(text);
          let counted = 0;
          for (let day = 1; day <= month.daysInMonth; day += 1) {
            const next = month.toPlainDate({ day }).add({ days: 1 });
            const { d } = arraysAt(own, next.toZonedDateTime(own.timeZone).toInstant());
            counted += sum(d.slice(0, 12));
          }
          const after = month.add({ months: 1 }).toPlainDate({ day: 2 });
          const { m } = arraysAt(own, after.toZonedDateTime(own.timeZone).toInstant());
          const index = after.month === 1 ? 11 : month.month + 11;
          expect(m[index]).toBeCloseTo(counted, 6);
        },
      ),
      { numRuns: testing.runs(24) },
    );
  });
});

it('counts nothing while switched off and keeps the earlier consumption', () => {
  const off = startOf('2026-06-17', 'Europe/Berlin').epochMilliseconds + 9.5 * 3_600_000;
  const on = off + 30 * 3_600_000;
  const evening = Temporal.Instant.from('2026-06-18T20:30:00Z');
  const running = arraysAt(meter(tenths, 'zero'), evening);
  const stopped = arraysAt(meter(tenths, 'zero', { off: [[off, on]] }), evening);
  expect(stopped.d.slice(0, 4)).toEqual(running.d.slice(0, 4));
  expect(stopped.d.slice(5, 19)).toEqual(Array.from({ length: 14 }, () => 0));
  expect(sum(running.d.slice(5, 19))).toBeGreaterThan(0);
  expect(stopped.w[9]).toBe(sum(stopped.d.slice(0, 12)));
});

function expectWeekOfDays(
  own: Placed,
  { d, w, m }: ConsumptionArrays,
  now: Temporal.Instant,
): void {
  const date = now.toZonedDateTimeISO(own.timeZone).toPlainDate();
  const today = 6 + date.dayOfWeek;
  expect(w[today]).toBeCloseTo(sum(d.slice(12)), 6);
  expect(w[today - 1]).toBeCloseTo(sum(d.slice(0, 12)), 6);
  const isFirstWeek = date.day <= 7;
  const inMonth = isFirstWeek
    ? sum(w.slice(Math.max(0, today + 1 - date.day), today + 1))
    : m[11 + date.month];
  expect(m[11 + date.month]).toBeCloseTo(inMonth ?? Number.NaN, 6);
}

function expectFinal(
  own: Placed,
  { d }: ConsumptionArrays,
  now: Temporal.Instant,
  final: Map<string, number | null>,
): void {
  const local = now.toZonedDateTimeISO(own.timeZone);
  for (const [index, value] of d.entries()) {
    if (index >= 12 + Math.floor(local.hour / 2)) break;
    const key = `${local
      .toPlainDate()
      .subtract({ days: index < 12 ? 1 : 0 })
      .toString()}/${index % 12}`;
    if (!final.has(key)) final.set(key, value);
    expect(value, key).toBe(final.get(key));
    expect(value, key).not.toBeNull();
  }
}
