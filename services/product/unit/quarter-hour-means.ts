import type { Device } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';

export const quarterHourS = 900;

export type SensorMetric =
  | 'room-temperature'
  | 'outdoor-temperature'
  | 'leaving-water-temperature'
  | 'tank-temperature'
  | 'room-humidity';

/** Sum and count of one sensor in the current quarter-hour. */
export interface RunningMean {
  /** Start of the quarter-hour, ISO instant. */
  readonly from: string;
  readonly sum: number;
  readonly count: number;
}

export type QuarterHourMeans = Readonly<Partial<Record<SensorMetric, RunningMean>>>;

/**
 * Adds the sensor values of a reading to the quarter-hour of the reading; sensors without a value keep theirs.
 * Worked number: 20.0 at 10:02 and 21.0 at 10:12 make 20.5 for [10:00, 10:15).
 */
export function addToMeans(
  before: QuarterHourMeans,
  device: Device,
  readAt: Temporal.Instant,
): QuarterHourMeans {
  const from = slotStart(readAt).toString();
  const current = sensorValues(device).map(([metric, value]): [SensorMetric, RunningMean] => {
    const running = before[metric];
    return running?.from === from
      ? [metric, { from, sum: running.sum + value, count: running.count + 1 }]
      : [metric, { from, sum: value, count: 1 }];
  });
  return { ...before, ...Object.fromEntries(current) };
}

export const meanOf = (running: RunningMean): number =>
  Math.round((running.sum / running.count) * 1000) / 1000;

export const sensorUnitOf = (metric: SensorMetric): '°C' | '%' =>
  metric === 'room-humidity' ? '%' : '°C';

/** Names of sensors in adapters. The first point with a value counts. */
const sensors: readonly (readonly [string, SensorMetric])[] = [
  ['roomTemperature', 'room-temperature'],
  ['outdoorTemperature', 'outdoor-temperature'],
  ['leavingWaterTemperature', 'leaving-water-temperature'],
  ['tankTemperature', 'tank-temperature'],
  ['roomHumidity', 'room-humidity'],
];

function sensorValues(device: Device): readonly [SensorMetric, number][] {
  const values = device.points.flatMap((point) => point.values);
  return sensors.flatMap(([name, metric]): [SensorMetric, number][] => {
    const value = values.find((each) => each.name === name && each.value !== null)?.value;
    return typeof value === 'number' && Number.isFinite(value) ? [[metric, value]] : [];
  });
}

function slotStart(instant: Temporal.Instant): Temporal.Instant {
  const stepMs = quarterHourS * 1000;
  return Temporal.Instant.fromEpochMilliseconds(
    Math.floor(instant.epochMilliseconds / stepMs) * stepMs,
  );
}
