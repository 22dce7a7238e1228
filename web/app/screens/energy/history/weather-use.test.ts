import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import { describe, expect, test } from 'vitest';
import { daysFrom, gauge, historyOf, line } from '../testing-energy.ts';
import { rangeWeatherKwh, weatherUseKwh } from './weather-use.ts';

const month = (from: string, celsius: (number | null)[], heatingKwh: number[]): History =>
  historyOf({
    period: 'month',
    slots: daysFrom(from, celsius.length),
    series: [gauge('outdoor-temperature', celsius), line(heatingKwh)],
  });

describe('weatherUseKwh', () => {
  const days = { from: '2026-03-01', to: '2026-03-03' };

  test('heating of the year before grows with the degrees below the heating limit; the day that runs does not count', () => {
    const now = month('2026-03-01', [5, 0, 10, -20], []);
    const before = month('2025-03-01', [10, 5, 10, 5], [4, 10, 4, 10]);
    // 5 to 10 degrees: twice 4 kWh; 10 to 15 degrees: 1.5 times 10 kWh; the third day as before.
    expect(weatherUseKwh(now, before, days)).toBe(4 + 5);
  });

  test('mild days of the year before say nothing, and unknown temperatures are left out', () => {
    const now = month('2026-03-01', [5, null, null], []);
    const before = month('2025-03-01', [14, 5, null], [4, 10, 4]);
    expect(weatherUseKwh(now, before, days)).toBe(0);
    const unknown = month('2025-03-01', [null, null, null], [4, 10, 4]);
    expect(weatherUseKwh(now, unknown, days)).toBeNull();
  });
});

test('rangeWeatherKwh: heating at this weather less heating then, in the share that was bought', () => {
  const balance = {
    flows: [
      { flow: 'consumption', values: [6, 4] },
      { flow: 'grid-import', values: [3, 2] },
    ],
  } as unknown as History['balance'];
  const comparison = {
    slots: [],
    slotsBefore: [],
    total: 90,
    totalBefore: 100,
    atThisWeather: { totalBefore: 92 },
  } as unknown as YearComparison;
  expect(rangeWeatherKwh(comparison, { balance })).toBe(-4);
  expect(rangeWeatherKwh(null, { balance })).toBeNull();
});
