import { describe, expect, it } from 'vitest';
import { type LoadFeatures, loadFeatures } from './load-features.ts';
import { loadGridOf } from './load-grid.ts';
import { medianAt, quantiles } from './quantiles.ts';
import { similarDays } from './similar-days.ts';
import { webersLoad } from './testing-home.ts';

const timeZone = 'Europe/Berlin';
const load = webersLoad({ fromDay: '2026-01-05', days: 80, timeZone });
const featuresOf = (watts: (at: { day: number; hour: number; watts: number }) => number | null) =>
  loadFeatures(
    loadGridOf(
      load.map((each, i) => ({
        ...each,
        watts: watts({ day: Math.floor(i / 24), hour: i % 24, watts: each.watts ?? 0 }),
      })),
      { timeZone, slotMinutes: 60 },
    ),
  );
const at = (values: Float64Array, hour: number) => [
  ...values.subarray(hour * quantiles.length, (hour + 1) * quantiles.length),
];

describe('days that began alike', () => {
  it('matches the worked number: two days of one state, the older one counts half', () => {
    // A Monday and the Thursday of 45 days later, each measured at noon alone, for the Friday after it.
    const at12 = new Map([
      [0, 300],
      [45, 100],
    ]);
    const found = featuresOf(({ day, hour }) => (hour === 12 ? (at12.get(day) ?? null) : null));
    const alike: LoadFeatures = { ...found, levels: found.levels.map(() => 150), columns: {} };
    const noon = at(similarDays(alike, 46), 12);
    expect(noon[0]).toBe(100);
    expect(noon[medianAt]).toBeCloseTo(166.67, 1);
    expect(noon[5]).toBe(300);
    expect(at(similarDays(alike, 46), 3).every(Number.isNaN)).toBe(true);
  });

  it('follow a high evening where evenings decide the night', () => {
    // Every third evening is high, and so is the morning after it.
    const isHigh = (day: number) => day % 3 === 0;
    const features = featuresOf(({ day, hour }) =>
      (hour >= 18 && isHigh(day)) || (hour < 6 && isHigh(day - 1)) ? 1500 : 300,
    );
    const medianOfNight = (day: number) => at(similarDays(features, day), 3)[medianAt] ?? 0;
    expect(medianOfNight(73)).toBeGreaterThan(1200);
    expect(medianOfNight(74)).toBeLessThan(600);
  });

  it('are those known at the issue, and four times the load is four times the forecast', () => {
    const now = similarDays(
      featuresOf(({ watts }) => watts),
      70,
    );
    const changed = featuresOf(({ day, watts }) => (day >= 70 ? 9000 : watts));
    expect(similarDays(changed, 70)).toEqual(now);
    const fourfold = similarDays(
      featuresOf(({ watts }) => 4 * watts),
      70,
    );
    fourfold.forEach((value, i) => expect(value).toBeCloseTo(4 * (now[i] ?? Number.NaN), 6));
  });

  it('have no forecast without a day', () => {
    expect(
      similarDays(
        featuresOf(() => null),
        40,
      ).every(Number.isNaN),
    ).toBe(true);
  });
});
