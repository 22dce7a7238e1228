import type { Device } from '@hearth/devices/device-cloud.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { keysOf } from '@hearth/core/branded.ts';
import type { Temporal } from 'temporal-polyfill';
import type { BatchSeries } from '../device-link/delivery/series.ts';
import { pointsByOwnWeek } from '../device-link/control/unit-change.ts';
import { changesBetween } from '../device-link/device-changes.ts';
import {
  type SensorMetric,
  addToMeans,
  meanOf,
  quarterHourS,
  sensorUnitOf,
} from '../unit/quarter-hour-means.ts';

/** The devices of a home at a quarter-hour, in the vendor's order. */
export interface PastReport {
  readonly at: Temporal.Instant;
  readonly devices: readonly Device[];
}

export interface PastOptions {
  /** Appliance of each device, in the same order. */
  readonly appliances: readonly string[];
  /** Name of the vendor. */
  readonly source: string;
  readonly timeZone: string;
}

/** Sensor values of successive reports as series of quarter-hours, the same series as those of a read. */
export function pastSeriesOf(
  reports: readonly PastReport[],
  options: PastOptions,
): readonly BatchSeries[] {
  const { appliances, source } = options;
  return appliances.flatMap((appliance, index) => {
    const byMetric = new Map<SensorMetric, DayValues>();
    for (const { at, devices } of reports) {
      const device = devices[index];
      if (!device) continue;
      const means = addToMeans({}, device, at);
      for (const metric of keysOf(means)) {
        const mean = means[metric];
        const days: DayValues = byMetric.get(metric) ?? new Map();
        byMetric.set(metric, days);
        if (mean) putQuarterHour(days, at.toZonedDateTimeISO(options.timeZone), meanOf(mean));
      }
    }
    return [...byMetric].map(([metric, days]): BatchSeries => ({
      appliance,
      metric,
      use: 'none',
      source,
      stepS: quarterHourS,
      unit: sensorUnitOf(metric),
      grade: 'measured',
      accuracy: null,
      days: [...days].map(([day, values]) => ({ day, values })),
      periods: [],
    }));
  });
}

/** Values by local day: one for each of its 92, 96 or 100 quarter-hours. */
type DayValues = Map<string, (number | null)[]>;

function putQuarterHour(days: DayValues, local: Temporal.ZonedDateTime, value: number): void {
  const day = local.toPlainDate().toString();
  const length = Math.ceil((local.hoursInDay * 3600) / quarterHourS);
  const values = days.get(day) ?? Array.from({ length }, () => null);
  const ms = local.epochMilliseconds - local.startOfDay().epochMilliseconds;
  values[Math.floor(ms / (quarterHourS * 1000))] = value;
  days.set(day, values);
}

/** Log entries of the changes between successive reports. */
export function pastChangesOf(
  reports: readonly PastReport[],
  { appliances, timeZone }: Pick<PastOptions, 'appliances' | 'timeZone'>,
): readonly LogEntry[] {
  return reports.slice(1).flatMap(({ at, devices }, previous) => {
    const earlier = reports[previous];
    if (!earlier) return [];
    return appliances.flatMap((appliance, index) => {
      const [before, after] = [earlier.devices[index], devices[index]];
      if (!before || !after) return [];
      const byOwnWeek = pointsByOwnWeek({ after, beforeAt: earlier.at, at, timeZone });
      return changesBetween({ appliance, before, after, at, ownTargets: none, byOwnWeek });
    });
  });
}

const none: ReadonlySet<string> = new Set();
