import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contestOf, foresight, ruleContestants } from './contest.ts';
import { usualContestants } from './contestants.ts';
import { type Start, drive, startOf, worldOf } from './drive.ts';
import { horizonSlots, knownAt, noForesight } from './known.ts';
import { slotMinutes, slotOf } from './course.ts';
import { measuredOf } from './measured.ts';
import { rules } from './rules.ts';
import { caseNamed, twelveCases } from './scenarios.ts';
import { kwhOf } from './score.ts';
import { capturedIn, shareOf } from './share.ts';

const lived = { days: 1, pricesCsv: null };
const spring = caseNamed('floor-pv/dynamic/spring')!;
let start: Start;
beforeAll(() => {
  start = startOf(spring, lived);
});

describe('a simulated day', () => {
  it('comes out the same every time and leaves its start alone', async () => {
    const before = JSON.stringify(start);
    const once = await drive(start, rules['pv-boost'](spring.home), noForesight);
    const again = await drive(start, rules['pv-boost'](spring.home), noForesight);
    expect(again.totals).toEqual(once.totals);
    expect(again.told).toEqual(once.told);
    expect(JSON.stringify(start)).toBe(before);
  });

  it('meters what the plant’s own sums have, and its electricity adds up', async () => {
    const run = await drive(start, rules['cheapest-slots'](spring.home), noForesight);
    const supply = kwhOf(run, 'pv') + kwhOf(run, 'gridImport') + kwhOf(run, 'discharge');
    const uses = (['household', 'sh', 'dhw', 'standby', 'feedIn', 'charge'] as const).reduce(
      (sum, metric) => sum + kwhOf(run, metric),
      0,
    );
    expect(supply).toBeCloseTo(uses, 9);
    const { importWh, slots } = run.measured;
    const metered = importWh.subarray(slots - 96, slots).reduce((sum, wh) => sum + wh, 0);
    expect(run.totals.slots).toBe(96);
    // Whole watt-hours by quarter-hour.
    expect(Math.abs(metered / 1000 - kwhOf(run, 'gridImport'))).toBeLessThan(0.024);
  });

  it('tells no controller a quarter-hour that has not been', async () => {
    const seen: number[] = [];
    await drive(
      start,
      ({ measured, minute, home }) => {
        const { slots, importWh } = measured;
        seen.push(slots);
        expect(measured.fromMinute + slots * slotMinutes).toBe(minute);
        expect(importWh.subarray(slots).every(Number.isNaN)).toBe(true);
        return home.controls;
      },
      noForesight,
    );
    expect(seen).toHaveLength(96);
  });

  it('costs with foresight no more than under any rule and keeps rooms and water as warm', async () => {
    const foreseeing = usualContestants.filter(({ name }) => name === foresight);
    const tried = [...ruleContestants, ...foreseeing];
    const { entries, wholePeriod } = await contestOf(spring, lived, tried);
    const best = entries.find(({ name }) => name === foresight)!.score;
    for (const { score } of entries) expect(best.cost).toBeLessThanOrEqual(score.cost);
    expect(best.belowKhIn28Days).toBeLessThan(1);
    expect(best.coldDraws).toBe(0);
    for (const { share } of capturedIn(entries)) expect(share).toBeLessThanOrEqual(1);
    expect(wholePeriod?.best).toBeLessThan(wholePeriod?.rule ?? Number.NaN);
  });

  it('costs under rules what a bill of its meter says, stored heat apart', async () => {
    const { entries } = await contestOf(spring, lived, ruleContestants);
    for (const { score } of entries) {
      expect(score.cost).toBeCloseTo(score.bill - score.storedValue, 9);
      expect(score.belowKhIn28Days).toBeLessThan(1);
    }
  });
});

describe('what may be known', () => {
  const world = worldOf(spring, lived);
  const now = (minute: number) => ({
    minute,
    measured: measuredOf({ fromMinute: world.course.fromMinute, toMinute: minute }),
    mode: 'idle' as const,
    disinfectedMinute: 0,
    peakSoFarW: 0,
    billedShare: 1,
  });
  const known = (of: typeof world, minute: number) =>
    JSON.stringify(knownAt(of, now(minute), noForesight), (_, value: unknown) =>
      value instanceof Float64Array ? [...value] : value,
    );

  it('does not change with what nobody can know: people, prices that are not out, weather after the forecast', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 95 }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (slot, factor) => {
          const minute = spring.fromMinute + slot * slotMinutes;
          const from = slotOf(world.course, minute);
          const { pricedSlots } = knownAt(world, now(minute), noForesight);
          const after = (column: Float64Array, first: number) =>
            column.map((value, i) => (i < first ? value : value * factor + 1));
          const { course, prices } = world;
          const other = {
            ...world,
            course: {
              ...course,
              householdW: after(course.householdW, from),
              drawLitres: after(course.drawLitres, from),
              persons: after(course.persons, from),
              pvW: after(course.pvW, from),
              outdoorC: after(course.outdoorC, from + horizonSlots),
              globalWM2: after(course.globalWM2, from + horizonSlots),
              windMs: after(course.windMs, from + horizonSlots),
            },
            prices: {
              importEur: after(prices.importEur, from + pricedSlots),
              exportEur: after(prices.exportEur, from + pricedSlots),
            },
          };
          expect(known(other, minute)).toBe(known(world, minute));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('has tomorrow’s prices from one o’clock on, local time', () => {
    // 10 March 2025, Brussels: UTC+1. At 12:45 eleven hours and a quarter are left of the day, at 13:00 eleven and 24.
    const at = (utc: string) => Date.parse(`2025-03-10T${utc}:00Z`) / 60_000;
    expect(knownAt(world, now(at('11:45')), noForesight).pricedSlots).toBe(45);
    expect(knownAt(world, now(at('12:00')), noForesight).pricedSlots).toBe(140);
  });

  it('is weather in error: a degree and a half in a day’s time, and the sun by a quarter of what it gives', () => {
    const { course } = world;
    let squares = 0;
    let count = 0;
    let [missed, given] = [0, 0];
    for (let day = 1; day < 27; day += 1) {
      const minute = course.fromMinute + day * 1440 + 360;
      const first = slotOf(course, minute);
      const { weather } = knownAt(world, now(minute), noForesight);
      for (let k = 60; k < 132; k += 1) {
        squares += ((weather.outdoorC[k] ?? 0) - (course.outdoorC[first + k] ?? 0)) ** 2;
        missed += Math.abs((weather.globalWM2[k] ?? 0) - (course.globalWM2[first + k] ?? 0));
        given += course.globalWM2[first + k] ?? 0;
        count += 1;
      }
    }
    expect(Math.sqrt(squares / count)).toBeGreaterThan(1.1);
    expect(Math.sqrt(squares / count)).toBeLessThan(2.2);
    expect(missed / given).toBeGreaterThan(0.2);
    expect(missed / given).toBeLessThan(0.5);
  });
});

describe('the share of the attainable saving', () => {
  it.each([
    [100, 90, 92, 0.8],
    [100, 90, 89, 1.1],
    [100, 90, 104, -0.4],
  ])('rule %d, foresight %d, own %d: %d', (rule, foresight, own, share) => {
    expect(shareOf({ rule, foresight, own })).toBeCloseTo(share, 9);
  });

  it('is none where there is next to nothing to save', () => {
    expect(shareOf({ rule: 100, foresight: 99.9, own: 99 })).toBeNull();
  });

  it('is asked in twelve cases that have each home, each tariff and each season with heating', () => {
    expect(new Set(twelveCases.map(({ home }) => home.key)).size).toBe(6);
    expect(new Set(twelveCases.map(({ tariff }) => tariff)).size).toBe(5);
    expect(new Set(twelveCases.map(({ season }) => season))).toEqual(
      new Set(['winter', 'spring', 'autumn']),
    );
  });
});
