import {
  dayMinutes,
  hourMs,
  minuteMs,
  quarterHourMs,
  quarterHourS,
} from '@hearth/calendar/durations.ts';
import { dayOfYear, weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

import { standardW } from '../forecast/standard-profile.ts';
import type { Measurements } from '../planner/measurements.ts';
import type { Observation } from '../planner/observation.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { ControlledHome } from './controlled-home.ts';
import type { DescribedHome } from './describe-home.ts';
import { type UnitColumns, unitColumns } from './unit-columns.ts';
import { type MeterColumns, meterColumns } from './meter-columns.ts';
import type { ObservationGap } from './observation-gap.ts';
import { endOf, minuteOf, unknownColumn } from './quarter-grid.ts';
import { runningTaskOf } from './running-task.ts';
import { carriedForward, sensorColumn } from './sensor-column.ts';
import type { StoredHome } from './stored-home.ts';

export interface MeasuredColumns {
  readonly measurements: Measurements;
  readonly mode: Observation['mode'];
  readonly disinfectedMinute: number;
  readonly gaps: readonly ObservationGap[];
}

/** A sensor's last value counts for two hours. */
const carriedSlots = 8;
/** A report of the unit counts as current for this long. */
const currentMs = hourMs / 2;

/** Measurements of a home on quarter-hours, from its stored readings and the unit's last report. */
export function measuredColumns(
  stored: StoredHome,
  controlled: ControlledHome,
  described: DescribedHome,
): MeasuredColumns {
  const { grid } = stored;
  const unit = heatingAppliance(stored);
  const outdoor = sensorColumn(stored, 'outdoor-temperature', unit);
  const outdoorC = carriedForward(outdoor, carriedSlots).map((value, i) =>
    Number.isNaN(value) ? (stored.weather[i]?.outdoorC ?? usualOutdoorC) : value,
  );
  const lastReport = currentReport(stored, controlled);
  const tankC = withReport(sensorColumn(stored, 'tank-temperature', unit), lastReport?.tankC);
  const roomC = withReport(sensorColumn(stored, 'room-temperature', unit), lastReport?.roomC);
  const meters = meterColumns(stored);
  const hints = { outdoorC, tankC, usedWh: meters?.usedWh ?? null };
  const heatPump = unitColumns(stored, hints);
  const household = householdColumn(stored, { meters, heatPump, described });
  const disinfected = disinfectedMinuteOf(tankC, stored, controlled);
  const hasTank = described.description.tank !== null;
  const reported = lastReport?.running;
  const mode = reported
    ? taskNames[reported]
    : runningTaskOf({
        tankC,
        roomC,
        leavingC: sensorColumn(stored, 'leaving-water-temperature', unit),
      });
  return {
    measurements: {
      fromMinute: minuteOf(grid.fromMs),
      slots: grid.slots,
      householdWh: household.wh,
      heatingWh: heatPump.heatingWh,
      hotWaterWh: heatPump.hotWaterWh,
      pvWh: generationOf(stored, meters),
      importWh: meters?.importWh ?? unknownColumn(grid),
      feedInWh: meters?.feedInWh ?? unknownColumn(grid),
      roomC,
      tankC,
      outdoorC,
      batteryShare: unknownColumn(grid).fill(stored.charge ?? Number.NaN, grid.slots - 1),
    },
    mode: mode ?? 'idle',
    disinfectedMinute: disinfected ?? firstMeasuredMinute(tankC, grid),
    gaps: [
      ...household.gaps,
      ...countGaps(heatPump, hasTank),
      ...(Number.isNaN(roomC.at(-1)) ? [{ code: 'room-not-measured' } as const] : []),
      ...(hasTank && Number.isNaN(tankC.at(-1)) ? [{ code: 'tank-not-measured' } as const] : []),
      ...(Number.isNaN(carriedForward(outdoor, carriedSlots).at(-1))
        ? [{ code: 'outdoor-from-weather' } as const]
        : []),
      ...(stored.panels && !meters?.hasGeneration
        ? [{ code: 'generation-not-counted' } as const]
        : []),
      ...(described.description.battery && stored.charge === null
        ? [{ code: 'charge-not-measured' } as const]
        : []),
      ...(mode === null ? [{ code: 'task-unknown' } as const] : []),
      ...(hasTank && disinfected === null ? [{ code: 'disinfection-unknown' } as const] : []),
    ],
  };
}

const taskNames = { off: 'idle', heating: 'sh', 'hot-water': 'dhw' } as const;
const usualOutdoorC = 5;
const weekMinutes = 7 * dayMinutes;

/** The appliance that heats rooms and, where there are several, also water or with most readings. */
function heatingAppliance({ series, rows }: StoredHome): string | null {
  const energy = series.filter(({ metric, grade }) => metric === 'energy' && grade !== 'forecast');
  const totals = new Map<string, number>();
  const byNo = new Map<number, FrameSeries>(energy.map((each) => [each.seriesNo, each]));
  for (const { seriesNo, n } of rows) {
    const found = byNo.get(seriesNo);
    if (!found || (found.use !== 'sh' && found.use !== 'dhw')) continue;
    const weight = found.use === 'dhw' ? 2 : 1;
    totals.set(found.appliance, (totals.get(found.appliance) ?? 0) + weight * n * found.stepS);
  }
  return [...totals].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function currentReport(
  { nowMs }: StoredHome,
  { lastReport }: ControlledHome,
): ControlledHome['lastReport'] {
  return lastReport && nowMs - Date.parse(lastReport.at) <= currentMs ? lastReport : null;
}

/** Ends with the value of the unit's last report, else with the last value of two hours. */
function withReport(column: Float64Array, reported: number | null | undefined): Float64Array {
  const last = carriedForward(column, carriedSlots).at(-1) ?? Number.NaN;
  return column.with(column.length - 1, reported ?? last);
}

/** Measured generation; NaN where panels are not counted, 0 without panels. */
function generationOf({ grid, panels }: StoredHome, meters: MeterColumns | null): Float64Array {
  if (meters?.hasGeneration) return meters.generationWh;
  return panels ? unknownColumn(grid) : new Float64Array(grid.slots);
}

const daySlots = 96;
/** With less than a measured day the standard profile says more. */
const measuredDaysMin = 1;

/** Consumption without heat pump and air conditioners; the standard profile where it is measured for less than a day. */
function householdColumn(
  { grid, days, nowMs, panels }: StoredHome,
  {
    meters,
    heatPump,
    described,
  }: {
    readonly meters: MeterColumns | null;
    readonly heatPump: UnitColumns;
    readonly described: DescribedHome;
  },
): { readonly wh: Float64Array; readonly gaps: readonly ObservationGap[] } {
  const isBalanced = meters !== null && (meters.hasGeneration || panels === null);
  const measured = isBalanced
    ? meters.usedWh.map((wh, i) => Math.max(0, wh - unitsWh(heatPump, i)))
    : unknownColumn(grid);
  const measuredDays = measured.filter((wh) => !Number.isNaN(wh)).length / daySlots;
  if (measuredDays >= measuredDaysMin) return { wh: measured, gaps: [] };
  const clock = localClockOf(days.zoneOf(days.dayOf(nowMs)));
  const yearlyKwh = described.householdKwh;
  const profile = measured.map((wh, i) => {
    if (!Number.isNaN(wh)) return wh;
    const local = clock.minuteOf((grid.fromMs + i * quarterHourMs) / minuteMs);
    const day = Math.floor(local / dayMinutes);
    const time = {
      yearlyKwh,
      dayOfYear: dayOfYear(day * dayMinutes * minuteMs),
      weekday: weekdayOf(day),
    };
    return standardW(time, (local % dayMinutes) / 60) / 4;
  });
  return {
    wh: profile,
    gaps: [{ code: 'household-assumed', yearlyKwh, measuredDays: Math.floor(measuredDays) }],
  };
}

/** The units in a quarter-hour: the sum of their uses, else their own meters, which count longer than the units keep their uses apart. */
function unitsWh(units: UnitColumns, slot: number): number {
  const { heatingWh, hotWaterWh, coolingWh, meteredWh, heatingStepS, coolingStepS } = units;
  const onlyCool = heatingStepS === null && coolingStepS !== null;
  const roomsWh = onlyCool ? coolingWh[slot] : heatingWh[slot];
  const byUse = (roomsWh ?? Number.NaN) + (hotWaterWh[slot] || 0);
  if (Number.isNaN(byUse)) return meteredWh[slot] ?? Number.NaN;
  return onlyCool ? byUse : byUse + (coolingWh[slot] || 0);
}

function countGaps(
  { heatingStepS, hotWaterStepS }: UnitColumns,
  hasTank: boolean,
): readonly ObservationGap[] {
  const gaps: ObservationGap[] = [];
  if (heatingStepS === null) gaps.push({ code: 'heating-not-counted' });
  else if (heatingStepS > quarterHourS) gaps.push({ code: 'heating-spread', stepS: heatingStepS });
  if (!hasTank) return gaps;
  if (hotWaterStepS === null) gaps.push({ code: 'hot-water-not-counted' });
  else if (hotWaterStepS > quarterHourS)
    gaps.push({ code: 'hot-water-spread', stepS: hotWaterStepS });
  return gaps;
}

/** Where no disinfection was seen, the last one was before the first reading of the tank; without a reading it cannot be told that one is due. */
function firstMeasuredMinute(tankC: Float64Array, grid: StoredHome['grid']): number {
  const first = tankC.findIndex((value) => !Number.isNaN(value));
  return minuteOf(first < 0 ? endOf(grid) : grid.fromMs + first * quarterHourMs);
}

/** A tank this hot is disinfected; sensors report whole degrees. */
const disinfectedC = 59.5;

/** End of the last disinfection: the tank's last hot quarter-hour, else the last programmed time; null when neither is known. */
function disinfectedMinuteOf(
  tankC: Float64Array,
  { grid, days, nowMs }: StoredHome,
  { setPoints }: ControlledHome,
): number | null {
  const hot = tankC.findLastIndex((value) => value >= disinfectedC);
  if (hot >= 0) return minuteOf(grid.fromMs + (hot + 1) * quarterHourMs);
  if (!setPoints.disinfection) return null;
  const { weekday, minute } = setPoints.disinfection;
  const now = minuteOf(endOf(grid));
  const local = localClockOf(days.zoneOf(days.dayOf(nowMs))).minuteOf(now);
  const day = Math.floor(local / dayMinutes);
  const daysAgo = (weekdayOf(day) - weekday + 7) % 7;
  const ago = local - ((day - daysAgo) * dayMinutes + minute);
  return now - (ago >= 0 ? ago : ago + weekMinutes);
}
