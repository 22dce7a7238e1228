import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { type Amount, preferredAmount } from './amount.ts';
import { balanceOf } from './balance.ts';
import type { Interval } from './intervals.ts';
import { type BalancePart, type BalancePartName, partNames } from './parts.ts';

const parts: readonly BalancePart[] = partNames.map((name) => ({ name, members: [] }));

const amount = fc.option(fc.record({ kwh: fc.integer({ min: 0, max: 9000 }) }), { freq: 8 });
const interval = fc.record(
  Object.fromEntries(partNames.map((name) => [name, amount])) as Record<
    BalancePartName,
    typeof amount
  >,
);

const intervalsOf = (
  reports: readonly Record<BalancePartName, { kwh: number } | null>[],
): Interval[] =>
  reports.map((each, hour) => ({
    fromMs: hour * hourMs,
    toMs: (hour + 1) * hourMs,
    label: String(hour),
    amounts: new Map(
      partNames.flatMap((name): [BalancePartName, Amount][] => {
        const part = each[name];
        return part ? [[name, { kwh: part.kwh / 1000, coverMs: hourMs }]] : [];
      }),
    ),
  }));

const slotsOf = (hours: number, length: number) =>
  Array.from({ length: Math.ceil(hours / length) }, (_, slot) => ({
    fromMs: slot * length * hourMs,
    toMs: (slot + 1) * length * hourMs,
    label: String(slot),
  }));

const near = (a: number, b: number) => Math.abs(a - b) < 1e-5;

test('the rest is the total less all parts, and null if a part is missing', () => {
  fc.assert(
    fc.property(
      fc.array(interval, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 3),
      (reports, length) => {
        const slots = slotsOf(reports.length, length);
        const soFarMs = reports.length * hourMs;
        const { flows } = balanceOf(parts, intervalsOf(reports), { slots, soFarMs });
        const rest = flows.find(({ flow }) => flow === 'rest');
        const consumption = flows.find(({ flow }) => flow === 'consumption');
        if (rest?.grade !== 'derived' || consumption?.grade !== 'derived') return false;
        return slots.every((_, place) => {
          const inside = reports.slice(place * length, (place + 1) * length);
          const whole = inside.filter((each) => partNames.every((name) => each[name] !== null));
          const kwh = (name: BalancePartName) =>
            whole.reduce((sum, each) => sum + (each[name]?.kwh ?? 0) / 1000, 0);
          const expected =
            kwh('grid-import') +
            kwh('generation') +
            kwh('battery-discharge') -
            kwh('feed-in') -
            kwh('battery-charge') -
            kwh('heat-pump');
          const value = rest.values[place] ?? null;
          return whole.length === 0 ? value === null : near(value ?? Number.NaN, expected);
        });
      },
    ),
  );
});

test('shares are between 0 and 1, and null without values', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 8 }), (reports) => {
      const options = { slots: slotsOf(reports.length, 1), soFarMs: hourMs };
      const { selfSufficiency, selfConsumption } = balanceOf(parts, intervalsOf(reports), options);
      const isDark = reports.every((each) => each.generation === null);
      return (
        [selfSufficiency, selfConsumption].every(
          (share) => share === null || (share >= 0 && share <= 1),
        ) &&
        (!isDark || selfConsumption === null)
      );
    }),
  );
});

test('uses either a total or its parts, whichever covers more', () => {
  const maybe = fc.option(
    fc.record({
      kwh: fc.double({ min: 0, max: 9, noNaN: true }),
      coverMs: fc.integer({ min: 0, max: 7200 }),
    }),
  );
  fc.assert(
    fc.property(maybe, maybe, (total, byUse) => {
      const found = preferredAmount({ total, 'by-use': byUse });
      const longest = Math.max(total?.coverMs ?? 0, byUse?.coverMs ?? 0);
      if (longest === 0) return found === null;
      return (
        found !== null &&
        [total?.kwh, byUse?.kwh].includes(found.kwh) &&
        found.coverMs >= longest * 0.99 &&
        (total?.coverMs !== longest || found.source === 'total')
      );
    }),
  );
});
