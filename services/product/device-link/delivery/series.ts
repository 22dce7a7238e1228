import type { Device, Energy, EnergySlot } from '@hearth/devices/device-cloud.ts';
import type { BatchInput } from '@hearth/energy/ingest/contract.ts';
import { keysOf } from '@hearth/core/brand.ts';
import { Temporal } from 'temporal-polyfill';
import { type Gauges, gaugeStepS, gaugeUnitOf, meanOf } from '../../unit/gauges.ts';

export type Series = BatchInput['series'][number];

/** What a reading is of, and where and when it was made. */
export interface Read {
  readonly appliance: string;
  readonly device: Device;
  readonly gauges: Gauges;
  /** The vendor's name. */
  readonly source: string;
  readonly timeZone: string;
  readonly readAt: Temporal.Instant;
}

/**
 * A reading in the terms of energy's ingest: two-hour slots as days of twelve, totals per day and month as periods, gauges as
 * the mean of their quarter-hour. Gas has no metric of its own yet and stays out, because it must not count as electricity.
 */
export function seriesOf(read: Read): readonly Series[] {
  const groups = Map.groupBy(
    read.device.energy.filter((energy) => energy.carrier !== 'gas'),
    (energy) => `${energy.carrier} ${energy.use}`,
  );
  const energy = [...groups.values()].flatMap((group) => energySeries(read, group));
  return [...energy, ...gaugeSeries(read)];
}

const twoHoursS = 7200;
const dayS = 86_400;

function energySeries(read: Read, group: readonly Energy[]): readonly Series[] {
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

/** A count is good to half of what it steps by. */
function accuracyOf(group: readonly Energy[]): number | null {
  const stepKwh = Math.max(...group.map((energy) => energy.resolutionKwh));
  return stepKwh > 0 ? stepKwh / 2 : null;
}

/** Two zones of one unit that both report the same use: what either took counts. */
function merged(group: readonly Energy[]): readonly EnergySlot[] {
  const bySlot = new Map<string, EnergySlot>();
  for (const slot of group.flatMap((energy) => energy.slots)) {
    const key = `${slot.from}/${slot.to}`;
    const there = bySlot.get(key);
    bySlot.set(key, there ? { ...slot, kwh: added(there.kwh, slot.kwh) } : slot);
  }
  return [...bySlot.values()].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
}

const added = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

/** Some units fill the rest of the day with zeros: what has not begun was not measured. */
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

function gaugeSeries(read: Read): readonly Series[] {
  return keysOf(read.gauges).flatMap((metric): Series[] => {
    const running = read.gauges[metric];
    if (!running) return [];
    return [
      {
        appliance: read.appliance,
        metric,
        use: 'none',
        source: read.source,
        stepS: gaugeStepS,
        unit: gaugeUnitOf(metric),
        grade: 'measured',
        accuracy: null,
        days: [gaugeDay(running.from, meanOf(running), read.timeZone)],
        periods: [],
      },
    ];
  });
}

/** One quarter-hour of a local day of 92, 96 or 100. */
function gaugeDay(from: string, value: number, timeZone: string) {
  const local = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone);
  const start = local.startOfDay();
  const hours = local.hoursInDay;
  const index = Math.floor(
    (local.epochMilliseconds - start.epochMilliseconds) / (gaugeStepS * 1000),
  );
  const values = Array.from({ length: Math.ceil((hours * 3600) / gaugeStepS) }, (_, slot) =>
    slot === index ? value : null,
  );
  return { day: local.toPlainDate().toString(), values };
}
