import type { Device } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';

export const gaugeStepS = 900;

export type GaugeMetric =
  | 'room-temperature'
  | 'outdoor-temperature'
  | 'leaving-water-temperature'
  | 'tank-temperature'
  | 'room-humidity';

/** The mean of one quarter-hour as far as it has got. */
export interface RunningMean {
  /** Start of the quarter-hour, ISO instant. */
  readonly from: string;
  readonly sum: number;
  readonly count: number;
}

export type Gauges = Readonly<Partial<Record<GaugeMetric, RunningMean>>>;

/**
 * Adds what a reading shows to the quarter-hour in which it was read; a gauge that shows nothing keeps what it had.
 * Worked number: 20.0 at 10:02 and 21.0 at 10:12 make 20.5 for [10:00, 10:15).
 */
export function addToGauges(before: Gauges, device: Device, readAt: Temporal.Instant): Gauges {
  const from = slotStart(readAt).toString();
  const shown = shownBy(device).map(([metric, value]): [GaugeMetric, RunningMean] => {
    const running = before[metric];
    return running?.from === from
      ? [metric, { from, sum: running.sum + value, count: running.count + 1 }]
      : [metric, { from, sum: value, count: 1 }];
  });
  return { ...before, ...Object.fromEntries(shown) };
}

export const meanOf = (running: RunningMean): number =>
  Math.round((running.sum / running.count) * 1000) / 1000;

export const gaugeUnitOf = (metric: GaugeMetric): '°C' | '%' =>
  metric === 'room-humidity' ? '%' : '°C';

/** Adapters name their sensors so; the first point that shows one counts. */
const sensors: readonly (readonly [string, GaugeMetric])[] = [
  ['roomTemperature', 'room-temperature'],
  ['outdoorTemperature', 'outdoor-temperature'],
  ['leavingWaterTemperature', 'leaving-water-temperature'],
  ['tankTemperature', 'tank-temperature'],
  ['roomHumidity', 'room-humidity'],
];

function shownBy(device: Device): readonly [GaugeMetric, number][] {
  const values = device.points.flatMap((point) => point.values);
  return sensors.flatMap(([name, metric]): [GaugeMetric, number][] => {
    const value = values.find((each) => each.name === name && each.value !== null)?.value;
    return typeof value === 'number' && Number.isFinite(value) ? [[metric, value]] : [];
  });
}

function slotStart(instant: Temporal.Instant): Temporal.Instant {
  const stepMs = gaugeStepS * 1000;
  return Temporal.Instant.fromEpochMilliseconds(
    Math.floor(instant.epochMilliseconds / stepMs) * stepMs,
  );
}
