import { dayS, hourS } from '@hearth/calendar/durations.ts';
import type { Device, Energy, EnergySlot } from '@hearth/devices/device-cloud.ts';
import type { BatchInput } from '@hearth/energy/ingest/contract.ts';
import { keysOf } from '@hearth/core/branded.ts';
import { Temporal } from 'temporal-polyfill';
import { type UnitCounters, usesOf } from '../../unit/energy-counters.ts';
import {
  type QuarterHourMeans,
  quarterHourS,
  sensorUnitOf,
  meanOf,
} from '../../unit/quarter-hour-means.ts';

export type BatchSeries = BatchInput['series'][number];

/** A reading of one device. */
export interface DeviceReading {
  readonly appliance: string;
  readonly device: Device;
  readonly means: QuarterHourMeans;
  readonly counters: UnitCounters;
  /** Name of the vendor. */
  readonly source: string;
  readonly timeZone: string;
  readonly readAt: Temporal.Instant;
}

/**
 * Series of a reading for energy's ingest: two-hour slots as days of twelve, totals per day and month as periods, counters as complete
 * hours, sensors as the mean of their quarter-hour. Gas has no metric and is left out: it must not count as electricity.
 */
export function seriesOf(read: DeviceReading): readonly BatchSeries[] {
  const groups = Map.groupBy(
    read.device.energy.filter((energy) => energy.carrier !== 'gas'),
    (energy) => `${energy.carrier} ${energy.use}`,
  );
  const energy = [...groups.values()].flatMap((group) => energySeries(read, group));
  return [...energy, ...counterSeries(read), ...sensorSeries(read)];
}

const twoHoursS = 7200;

function energySeries(read: DeviceReading, group: readonly Energy[]): readonly BatchSeries[] {
  const [first] = group;
  if (!first) return [];
  const slotsAt = (resolution: Energy['resolution']) =>
    merged(group.filter((energy) => energy.resolution === resolution)).filter(
      (slot) => slot.kwh !== null && isPast(slot, read.readAt),
    );
  const days = daysOf(slotsAt('2h'), read.timeZone);
  const periods = [...slotsAt('day'), ...slotsAt('month')].map((slot) => ({
    from: slot.from,
    to: slot.to,
    value: slot.kwh,
  }));
  if (days.length === 0 && periods.length === 0) return [];
  const hasTwoHours = group.some((energy) => energy.resolution === '2h');
  return [
    {
      appliance: read.appliance,
      metric: first.carrier === 'heat' ? 'heat' : 'energy',
      use: first.use,
      source: read.source,
      stepS: hasTwoHours ? twoHoursS : dayS,
      unit: 'kWh',
      grade: 'measured',
      accuracy: accuracyOf(group),
      days,
      periods,
    },
  ];
}

/** Half of the step of the counter. */
function accuracyOf(group: readonly Energy[]): number | null {
  const stepKwh = Math.max(...group.map((energy) => energy.resolutionKwh));
  return stepKwh > 0 ? stepKwh / 2 : null;
}

/** Slots with the sum of several zones of a unit that report the same use. */
function merged(group: readonly Energy[]): readonly EnergySlot[] {
  const bySlot = new Map<string, EnergySlot>();
  for (const slot of group.flatMap((energy) => energy.slots)) {
    const key = `${slot.from}/${slot.to}`;
    const present = bySlot.get(key);
    bySlot.set(key, present ? { ...slot, kwh: added(present.kwh, slot.kwh) } : slot);
  }
  return [...bySlot.values()].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

const added = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;

/** Some units fill the rest of the day with zeros: a slot in the future is no measurement. */
const isPast = (slot: EnergySlot, readAt: Temporal.Instant): boolean =>
  Date.parse(slot.from) < readAt.epochMilliseconds;

/** By local day, twelve wall-clock buckets each, also on the days of 23 and 25 hours. */
function daysOf(slots: readonly EnergySlot[], timeZone: string) {
  const days = new Map<string, (number | null)[]>();
  for (const slot of slots) {
    const local = Temporal.Instant.from(slot.from).toZonedDateTimeISO(timeZone);
    const day = local.toPlainDate().toString();
    const values = days.get(day) ?? Array.from({ length: 12 }, () => null);
    values[Math.floor(local.hour / 2)] = slot.kwh;
    days.set(day, values);
  }
  return [...days].map(([day, values]) => ({ day, values }));
}

function counterSeries(read: DeviceReading): readonly BatchSeries[] {
  return usesOf(read.counters).flatMap((use): BatchSeries[] => {
    const counter = read.counters[use];
    if (!counter || counter.days.length === 0) return [];
    return [
      {
        appliance: read.appliance,
        metric: 'energy',
        use,
        source: read.source,
        stepS: hourS,
        unit: 'kWh',
        grade: counter.stepKwh === null ? 'estimated' : 'measured',
        accuracy: counter.stepKwh === null ? null : counter.stepKwh / 2,
        days: counter.days.map(({ day, values }) => ({ day, values: [...values] })),
        periods: [],
      },
    ];
  });
}

function sensorSeries(read: DeviceReading): readonly BatchSeries[] {
  return keysOf(read.means).flatMap((metric): BatchSeries[] => {
    const running = read.means[metric];
    if (!running) return [];
    return [
      {
        appliance: read.appliance,
        metric,
        use: 'none',
        source: read.source,
        stepS: quarterHourS,
        unit: sensorUnitOf(metric),
        grade: 'measured',
        accuracy: null,
        days: [sensorDay(running.from, meanOf(running), read.timeZone)],
        periods: [],
      },
    ];
  });
}

/** One quarter-hour of a local day of 92, 96 or 100. */
function sensorDay(from: string, value: number, timeZone: string) {
  const local = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone);
  const start = local.startOfDay();
  const hours = local.hoursInDay;
  const index = Math.floor(
    (local.epochMilliseconds - start.epochMilliseconds) / (quarterHourS * 1000),
  );
  const values = Array.from({ length: Math.ceil((hours * 3600) / quarterHourS) }, (_, slot) =>
    slot === index ? value : null,
  );
  return { day: local.toPlainDate().toString(), values };
}
