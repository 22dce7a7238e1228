import { localDaysOf } from '@hearth/calendar/local-days.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type UseCounts, type Reported, attributeUses } from './attribute-uses.ts';

const days = localDaysOf([{ fromDay: '2000-01-01', timeZone: 'Europe/Berlin' }]);
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function slotsOf(day: string, stepS: number, valueOf: (slot: number) => number | null): Reported[] {
  const edges = days.edges(day, stepS);
  return edges.slice(1).map((toMs, k) => ({ fromMs: edges[k] ?? toMs, toMs, kWh: valueOf(k) }));
}

test('the worked number', () => {
  const meter = slotsOf('2026-03-10', 900, (k) => (k < 4 ? 0.1 : k < 8 ? 0.4 : 0));
  const count = (kWh: number) => slotsOf('2026-03-10', 7200, (k) => (k === 0 ? kWh : 0));
  const { uses, unattributed } = attributeUses(meter, [
    { use: 'sh', stepKwh: 0.1, counts: count(1) },
    { use: 'dhw', stepKwh: 0.1, counts: count(0.5) },
  ]);
  expect(uses[0]?.values.slice(0, 8)).toEqual([0.05, 0.05, 0.05, 0.05, 0.2, 0.2, 0.2, 0.2]);
  expect(uses[1]?.values.slice(0, 8)).toEqual([0.025, 0.025, 0.025, 0.025, 0.1, 0.1, 0.1, 0.1]);
  expect(unattributed.slice(0, 8)).toEqual([0.025, 0.025, 0.025, 0.025, 0.1, 0.1, 0.1, 0.1]);
});

test('a whole kilowatt-hour that is counted late is attributed since the count before, and no more than one', () => {
  // 0.5 kWh in each two hours; the unit counts 1 kWh in the second, and 3 kWh in the fourth.
  const meter = slotsOf('2026-03-10', 900, (k) => (k < 32 ? 0.0625 : 0));
  const counts = slotsOf('2026-03-10', 7200, (k) => (k === 1 ? 1 : k === 3 ? 3 : 0));
  const [heating] = attributeUses(meter, [{ use: 'sh', stepKwh: 1, counts }]).uses;
  expect(heating?.values.slice(0, 32)).toEqual(Array.from({ length: 32 }, () => 0.0625));
  expect(heating?.unplacedKwh).toBe(2);
});

const inDay = fc.record({
  // Both changes of the clock and a plain day.
  day: fc.constantFrom('2026-03-29', '2026-10-25', '2026-01-15'),
  meter: fc.array(fc.option(fc.integer({ min: 0, max: 900_000 }), { freq: 30 }), {
    minLength: 100,
    maxLength: 100,
  }),
  heating: fc.array(fc.option(fc.integer({ min: 0, max: 6 }), { freq: 15 }), {
    minLength: 12,
    maxLength: 12,
  }),
  water: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 }),
});

test('every slot sums to the meter and every use to its counts; what is not known stays unknown', () => {
  fc.assert(
    fc.property(inDay, (sample) => {
      const meter = slotsOf(sample.day, 900, (k) =>
        sample.meter[k] == null ? null : sample.meter[k] / 1e6,
      );
      const counted: readonly UseCounts<'sh' | 'dhw'>[] = [
        {
          use: 'sh',
          stepKwh: 1,
          counts: slotsOf(sample.day, 7200, (k) => sample.heating[k] ?? null),
        },
        {
          use: 'dhw',
          stepKwh: 0.1,
          counts: slotsOf(sample.day, 7200, (k) => (sample.water[k] ?? 0) / 10),
        },
      ];
      const { uses, unattributed } = attributeUses(meter, counted);
      const windows = counted[0]?.counts ?? [];
      const knownWindows = windows.flatMap((window, w) => {
        const inside = meter.filter(
          ({ fromMs, toMs }) => fromMs >= window.fromMs && toMs <= window.toMs,
        );
        return window.kWh !== null && inside.every(({ kWh }) => kWh !== null) ? [w] : [];
      });
      for (const [n, { values, unplacedKwh }] of uses.entries()) {
        const reported = knownWindows.map((w) => counted[n]?.counts[w]?.kWh ?? 0);
        expect(sumOf(values) + unplacedKwh).toBeCloseTo(sumOf(reported), 9);
        expect(unplacedKwh).toBeGreaterThanOrEqual(0);
      }
      for (const [k, { fromMs, toMs, kWh }] of meter.entries()) {
        const parts = [...uses.map(({ values }) => values[k] ?? null), unattributed[k] ?? null];
        const isKnown = knownWindows.some((w) => {
          const window = windows[w];
          return window !== undefined && fromMs >= window.fromMs && toMs <= window.toMs;
        });
        expect(parts.map((part) => part !== null)).toEqual(parts.map(() => isKnown));
        if (!isKnown) continue;
        expect(sumOf(parts)).toBeCloseTo(kWh ?? 0, 9);
        expect(Math.min(...parts.map((part) => part ?? 0))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
