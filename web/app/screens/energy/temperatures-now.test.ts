import {
  type TemperatureName,
  type UnitTemperatures,
  temperatureNames,
} from '@hearth/product/monitoring/contract.ts';
import { expect, test } from 'vitest';
import { oldestReading, temperaturesNow } from './temperatures-now.ts';

const asOf = '2026-03-10T10:00:00Z';
const unit = (
  name: string,
  readAt: string | null,
  values: Partial<Record<TemperatureName, number | null>>,
  online = true,
): UnitTemperatures => ({
  unit: name,
  linking: null,
  name,
  online,
  readAt,
  points: [
    {
      point: 'climate',
      type: 'climate',
      values: temperatureNames.flatMap((sensor) =>
        sensor in values ? [{ name: sensor, value: values[sensor] ?? null }] : [],
      ),
    },
  ],
});

test('temperaturesNow: one outdoor value, a room value of every unit, no unreported values', () => {
  const units = [
    unit('a', asOf, { outdoorTemperature: 6, roomTemperature: 21.3, tankTemperature: null }),
    unit('b', asOf, { outdoorTemperature: 7, roomTemperature: 0 }),
  ];
  const temperatures = temperaturesNow({ units, asOf, readEveryS: 600 });
  expect(
    temperatures.map(({ metric, unit: name, celsius }) => `${metric} ${name} ${celsius}`),
  ).toEqual(['outdoor-temperature a 6', 'room-temperature a 21.3', 'room-temperature b 0']);
});

test('a value is out of date after twice its interval, and at once when its unit is silent', () => {
  const units = [
    unit('fresh', '2026-03-10T09:40:00Z', { roomTemperature: 20 }),
    unit('old', '2026-03-10T09:39:59Z', { roomTemperature: 20 }),
    unit('silent', asOf, { roomTemperature: 20 }, false),
  ];
  const temperatures = temperaturesNow({ units, asOf, readEveryS: 600 });
  expect(temperatures.map((temperature) => temperature.isOutOfDate)).toEqual([false, true, true]);
  expect(oldestReading(temperatures)).toBe('2026-03-10T09:39:59Z');
});
