import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Period, type Periods, periodsOfWeek, settledWeek, weekOfPeriods } from './periods.ts';
import { byWeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import { type Week, minutesOf } from './week.ts';

const rest = { name: 'mode', at: 'reduced' };
const none = byWeekDay((): Period[] => []);
const timeOf = (step: number): string =>
  `${String(Math.floor(step / 6)).padStart(2, '0')}:${String((step % 6) * 10).padStart(2, '0')}`;

/** Periods of ten minutes or more that neither overlap nor adjoin one of equal value. */
const day: fc.Arbitrary<Period[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 144 }), { maxLength: 8 })
  .chain((edges) =>
    fc.tuple(
      fc.constant(edges.toSorted((a, b) => a - b)),
      fc.array(fc.constantFrom('normal', 'comfort'), { minLength: 4, maxLength: 4 }),
    ),
  )
  .map(([edges, values]) =>
    values.flatMap((value, at) => {
      const [from, until] = [edges[2 * at], edges[2 * at + 1]];
      return from === undefined || until === undefined
        ? []
        : [{ from: timeOf(from), until: timeOf(until), value }];
    }),
  );
const periods: fc.Arbitrary<Periods> = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .map(
    (days) => Object.fromEntries(days.map((day, at) => [weekDays[at], day])) as unknown as Periods,
  );

const action = fc.record({
  at: fc.integer({ min: 0, max: 143 }).map(timeOf),
  sets: fc.constantFrom('reduced', 'normal', 'comfort').map((mode) => ({ mode })),
});
const week: fc.Arbitrary<Week> = fc
  .array(fc.uniqueArray(action, { selector: ({ at }) => at, maxLength: 6 }), {
    minLength: 7,
    maxLength: 7,
  })
  .map((days) => Object.fromEntries(days.map((day, at) => [weekDays[at], day])) as unknown as Week);

/** Value at every ten minutes of a week, by its changes. */
function changesOf(week: Week): readonly unknown[] {
  const changes = weekDays.flatMap((day, at) =>
    week[day].map((change) => ({
      at: at * 1440 + minutesOf(change.at),
      mode: change.sets['mode'],
    })),
  );
  const sorted = changes.toSorted((a, b) => a.at - b.at);
  const first: unknown = sorted.at(-1)?.mode ?? rest.at;
  return Array.from(
    { length: 1008 },
    (_, step) => sorted.findLast(({ at }) => at <= step * 10)?.mode ?? first,
  );
}

describe('weekOfPeriods and periodsOfWeek', () => {
  it('have equal values at every time', () => {
    const monday = [{ from: '06:00', until: '22:00', value: 'normal' }];
    const weekOut = weekOfPeriods({ ...none, monday }, rest);
    expect(weekOut?.monday).toEqual([
      { at: '06:00', sets: { mode: 'normal' } },
      { at: '22:00', sets: { mode: 'reduced' } },
    ]);
    expect(weekOut?.tuesday).toEqual([]);
    const whole = byWeekDay(() => [{ from: '00:00', until: '24:00', value: 'normal' }]);
    const constant = weekOfPeriods(whole, rest);
    expect(constant?.monday).toEqual([{ at: '00:00', sets: { mode: 'normal' } }]);
    expect(constant && periodsOfWeek(constant, rest)).toEqual(whole);
  });

  it('convert back and forth without losing a period', () => {
    fc.assert(
      fc.property(periods, (drawn) => {
        const changes = weekOfPeriods(drawn, rest);
        const again = changes && periodsOfWeek(changes, rest);
        // Adjoining periods of one value are joined.
        const once = again && weekOfPeriods(again, rest);
        expect(once).toEqual(changes);
        expect(again && minutesIn(again)).toEqual(minutesIn(drawn));
      }),
    );
  });

  it('settledWeek: has the same values at every time of the week', () => {
    fc.assert(
      fc.property(week, (typed) => {
        const settled = settledWeek(typed, rest);
        expect(changesOf(settled)).toEqual(changesOf(typed));
        expect(settledWeek(settled, rest)).toEqual(settled);
      }),
    );
  });

  it('null where periods overlap, or end before they begin', () => {
    const weekOf = (monday: readonly Period[]) => weekOfPeriods({ ...none, monday }, rest);
    const period = { from: '06:00', until: '09:00', value: 'normal' };
    expect(weekOf([period, { ...period, from: '08:00', until: '10:00' }])).toBeNull();
    expect(weekOf([{ ...period, until: '06:00' }])).toBeNull();
    expect(weekOf([{ ...period, until: '25:00' }])).toBeNull();
  });
});

const minutesIn = (weekPeriods: Periods) =>
  weekDays.map((day) =>
    Array.from(
      { length: 144 },
      (_, step) =>
        weekPeriods[day].find(
          ({ from, until }) => minutesOf(from) <= step * 10 && step * 10 < minutesOf(until),
        )?.value ?? null,
    ),
  );
