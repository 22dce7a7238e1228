import { expectedDrawDay } from '../forecast/hot-water-draw.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { dayMinutes, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Measurements } from '../planner/measurements.ts';
import type { UncomparedReason } from './contract.ts';

/** A measured local day by quarter-hour, without gaps. Powers are means of the slot, temperatures those at its end. */
export interface DayColumns {
  readonly fromMs: number;
  readonly count: number;
  /** Electricity of the heat pump. */
  readonly heatingW: Float64Array;
  readonly hotWaterW: Float64Array;
  /** Load of the home without the heat pump. */
  readonly householdW: Float64Array;
  readonly pvW: Float64Array;
  readonly outdoorC: Float64Array;
  readonly globalWM2: Float64Array;
  readonly airC: Float64Array;
  /** NaN where the home has no tank sensor. */
  readonly tankC: Float64Array;
  /** Temperatures at the start of the day. */
  readonly airFromC: number;
  readonly tankFromC: number;
  /** Expected share of each slot in the hot water of the day. */
  readonly drawShares: readonly number[];
}

export type DayColumnsResult =
  | { readonly ok: true; readonly columns: DayColumns }
  | { readonly ok: false; readonly missing: UncomparedReason };

/** A column with a smaller share of measured slots is missing. */
const completeShare = 0.9;
/** Sensors report rarely while their value does not change. */
const sensorShare = 0.25;
const slotsPerHour = 4;
/** Before a day the rooms must have been measured this long: till then the temperature of the walls, which hold most heat, is a guess. */
const settleSlots = 40 * slotsPerHour;

/** Columns of the local day that begins at an instant, or what is not measured. */
export function dayColumnsOf(
  { measurements, pastGlobalWM2 }: DaySources,
  {
    fromMs,
    toMs,
    timeZone,
    hasMeter,
  }: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly timeZone: string;
    readonly hasMeter: boolean;
  },
): DayColumnsResult {
  const from = Math.round(fromMs / quarterHourMs - measurements.fromMinute / minutesPerSlot);
  const count = Math.round((toMs - fromMs) / quarterHourMs);
  if (from < 0 || from + count > measurements.slots) return missing('heating-not-counted');
  const part = (column: Float64Array): Float64Array => column.slice(from, from + count);
  const heating = part(measurements.heatingWh);
  if (knownShareOf(heating) < completeShare) return missing('heating-not-counted');
  const household = part(measurements.householdWh);
  if (knownShareOf(household) < completeShare) return missing('household-not-measured');
  if (hasMeter && knownShareOf(part(measurements.importWh)) < completeShare)
    return missing('household-not-measured');
  const air = part(measurements.roomC);
  if (knownShareOf(air) < sensorShare) return missing('room-not-measured');
  const firstRoom = measurements.roomC.findIndex((value) => !Number.isNaN(value));
  if (from - firstRoom < settleSlots) return missing('room-measured-too-briefly');
  const tank = part(measurements.tankC);
  const watts = (column: Float64Array, otherwise: number): Float64Array =>
    column.map((wh) => slotsPerHour * (Number.isNaN(wh) ? otherwise : wh));
  const airC = carriedBothWays(air);
  const tankC = carriedBothWays(tank);
  const clock = localClockOf(timeZone);
  const hours = expectedDrawDay(1);
  return {
    ok: true,
    columns: {
      fromMs,
      count,
      heatingW: watts(heating, 0),
      hotWaterW: watts(part(measurements.hotWaterWh), 0),
      householdW: watts(household, knownMeanOf(household)),
      pvW: watts(part(measurements.pvWh), 0),
      outdoorC: part(measurements.outdoorC),
      globalWM2: pastGlobalWM2.slice(from, from + count),
      airC,
      tankC,
      airFromC: valueBefore(measurements.roomC, from) ?? airC[0] ?? Number.NaN,
      tankFromC: valueBefore(measurements.tankC, from) ?? tankC[0] ?? Number.NaN,
      drawShares: Array.from({ length: count }, (_, t) => {
        const local = clock.minuteOf(fromMs / minuteMs + t * minutesPerSlot) % dayMinutes;
        return (hours[Math.floor(local / 60)] ?? 0) / slotsPerHour;
      }),
    },
  };
}

export interface DaySources {
  readonly measurements: Measurements;
  /** Same quarter-hours as the measurements. */
  readonly pastGlobalWM2: Float64Array;
}

const minutesPerSlot = 15;

const missing = (reason: UncomparedReason): DayColumnsResult => ({ ok: false, missing: reason });

const knownOf = (column: Float64Array): Float64Array =>
  column.filter((value) => !Number.isNaN(value));

const knownShareOf = (column: Float64Array): number =>
  column.length === 0 ? 0 : knownOf(column).length / column.length;

function knownMeanOf(column: Float64Array): number {
  const known = knownOf(column);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
}

/** Each gap has the value before it; one at the start that after it. */
function carriedBothWays(column: Float64Array): Float64Array {
  let last = column.find((value) => !Number.isNaN(value)) ?? Number.NaN;
  return column.map((value) => {
    if (!Number.isNaN(value)) last = value;
    return last;
  });
}

/** A value of the two hours before a slot. */
function valueBefore(column: Float64Array, slot: number): number | null {
  return (
    column.slice(Math.max(0, slot - 8), slot).findLast((value) => !Number.isNaN(value)) ?? null
  );
}
