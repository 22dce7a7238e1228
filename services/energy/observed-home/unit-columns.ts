import { quarterHourMs, quarterHourS } from '@hearth/calendar/durations.ts';
import { type BalanceMember, climatePartOf } from '../balance/parts.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import { sourceRank } from '../reading/source-rank.ts';
import { endOf, indicesOf, unknownColumn } from './quarter-grid.ts';
import type { GridReadings } from './sensor-column.ts';
import { spreadEnergy } from './spread-energy.ts';

/** Electricity of heat pump and air conditioners by quarter-hour, Wh; NaN: not counted. */
export interface UnitColumns {
  readonly heatingWh: Float64Array;
  readonly hotWaterWh: Float64Array;
  readonly coolingWh: Float64Array;
  /** The units' own meters, also on days whose uses are not known apart. */
  readonly meteredWh: Float64Array;
  /** Longest slots that were spread, seconds; null: nothing is counted. */
  readonly heatingStepS: number | null;
  readonly hotWaterStepS: number | null;
  readonly coolingStepS: number | null;
}

/** Measurements that show when the unit ran in a longer slot. */
export interface RunHints {
  readonly outdoorC: Float64Array;
  readonly tankC: Float64Array;
  /** All consumption of the home; null without a meter. */
  readonly usedWh: Float64Array | null;
}

type Use = 'sh' | 'dhw' | 'cooling';

interface Member {
  readonly readings: GridReadings;
  readonly hints: RunHints;
  readonly member: BalanceMember;
  /** What the heat pump can have used at most in each quarter-hour; NaN: not known. */
  readonly leftWh: Float64Array;
}

/**
 * Counts of heating, hot water and cooling on quarter-hours. A count of a longer slot goes where the unit's own meter, the home's meter, the rise of
 * the tank (hot water) and the outdoor temperature (heating, cooling) let it; hot water first.
 */
export function unitColumns(readings: GridReadings, hints: RunHints): UnitColumns {
  const columns = {
    sh: unknownColumn(readings.grid),
    dhw: unknownColumn(readings.grid),
    cooling: unknownColumn(readings.grid),
  };
  const steps: Record<Use, number | null> = { sh: null, dhw: null, cooling: null };
  const members = climatePartOf(readings.series)?.members ?? [];
  const meters = members.map((member) => meteredColumn(readings, member));
  for (const [i, member] of members.entries()) {
    const meteredWh = meters[i] ?? null;
    const leftWh = (meteredWh ?? hints.usedWh ?? unknownColumn(readings.grid)).slice();
    const around = { readings, hints, member, leftWh };
    const isDivided = member.byUse.length > 0;
    if (!isDivided && meteredWh) divideByTank(columns, meteredWh, hints);
    if (!isDivided && meteredWh) steps.sh = steps.dhw = quarterHourS;
    for (const use of isDivided ? uses : []) {
      const stepS = addCounts(columns[use], use, around);
      if (stepS !== null) steps[use] = Math.max(steps[use] ?? 0, stepS);
    }
  }
  return {
    heatingWh: columns.sh,
    hotWaterWh: columns.dhw,
    coolingWh: columns.cooling,
    meteredWh: sumOfAll(readings, meters),
    heatingStepS: steps.sh,
    hotWaterStepS: steps.dhw,
    coolingStepS: steps.cooling,
  };
}

const uses = ['dhw', 'sh', 'cooling'] as const;

/** Sum of the meters; NaN where one of the members has no meter or no value. */
function sumOfAll({ grid }: GridReadings, meters: readonly (Float64Array | null)[]): Float64Array {
  if (meters.length === 0) return unknownColumn(grid);
  return unknownColumn(grid).map((_, i) =>
    meters.reduce((sum, meter) => sum + (meter?.[i] ?? Number.NaN), 0),
  );
}

/** The unit's own meter in slots of a quarter-hour; null without one. */
function meteredColumn(
  { grid, rows, days }: GridReadings,
  { total }: BalanceMember,
): Float64Array | null {
  const [meter] = total.filter(({ stepS }) => stepS === quarterHourS);
  if (!meter) return null;
  const column = unknownColumn(grid);
  for (const row of rows) {
    if (row.seriesNo !== meter.seriesNo) continue;
    const edges = days.edges(row.day, meter.stepS);
    row.vals?.forEach((kwh, k) => {
      const i = Math.round(((edges[k] ?? 0) - grid.fromMs) / quarterHourMs);
      if (kwh !== null && i >= 0 && i < grid.slots) column[i] = 1000 * kwh;
    });
  }
  return column;
}

/** Adds the counts of a use and returns the longest of their slots. */
function addCounts(column: Float64Array, use: Use, around: Member): number | null {
  const { readings, member, leftWh, hints } = around;
  const { grid, days, rows } = readings;
  const series = member.byUse.flat().filter((each) => each.use === use);
  let longest: number | null = null;
  for (const day of new Set(rows.map((row) => row.day))) {
    const best = bestOfDay(series, day, readings);
    if (!best) continue;
    const edges = days.edges(day, best.stepS);
    best.vals.forEach((kwh, k) => {
      const [fromMs, endMs] = [edges[k], edges[k + 1]];
      if (kwh === null || fromMs === undefined || endMs === undefined) return;
      const { from, to } = indicesOf(grid, { fromMs, toMs: Math.min(endMs, endOf(grid)) });
      // A slot that began before the grid is known as a whole only.
      if (from >= to || fromMs < grid.fromMs) return;
      const indices = Array.from({ length: to - from }, (_, i) => from + i);
      const parts = spreadEnergy(1000 * kwh, {
        weights: indices.map((i) => weightOf(use, i, hints)),
        caps: indices.map((i) => capOf(leftWh[i])),
      });
      indices.forEach((i, at) => {
        const wh = parts[at] ?? 0;
        column[i] = (Number.isNaN(column[i]) ? 0 : (column[i] ?? 0)) + wh;
        leftWh[i] = Math.max(0, (leftWh[i] ?? Number.NaN) - wh);
      });
      longest = Math.max(longest ?? 0, best.stepS);
    });
  }
  return longest;
}

const capOf = (leftWh: number | undefined): number =>
  leftWh === undefined || Number.isNaN(leftWh) ? Number.POSITIVE_INFINITY : leftWh;

/** The series that knows most of a day; of equal ones the finest, then the best source. */
function bestOfDay(series: readonly FrameSeries[], day: string, { rows, days }: GridReadings) {
  const found = series.flatMap((each) => {
    const row = rows.find(({ seriesNo, day: own }) => seriesNo === each.seriesNo && own === day);
    if (!row?.vals || row.n === 0) return [];
    const cover = row.n / days.count(day, each.stepS);
    return [{ stepS: each.stepS, vals: row.vals, cover, rank: sourceRank(each) }];
  });
  return found.toSorted((a, b) => b.cover - a.cover || a.stepS - b.stepS || a.rank - b.rank)[0];
}

/** Base of degree days of heating and of cooling: 65 °F (NOAA), rounded. */
const degreeDayBaseC = 18;
const leastWeight = 0.5;

function weightOf(use: Use, slot: number, { outdoorC, tankC }: RunHints): number {
  if (use === 'dhw') return tankRiseK(tankC, slot);
  const belowK = degreeDayBaseC - (outdoorC[slot] ?? degreeDayBaseC);
  return Math.max(leastWeight, use === 'sh' ? belowK : -belowK);
}

function tankRiseK(tankC: Float64Array, slot: number): number {
  const rise = (tankC[slot] ?? Number.NaN) - (tankC[slot - 1] ?? Number.NaN);
  return Number.isNaN(rise) ? 0 : Math.max(0, rise);
}

/** A smaller rise in a quarter-hour is noise of the sensor. */
const runRiseK = 0.5;
/** Pumps and controls alone. */
const leastRunWh = 25;

/** A unit without counts of its uses: what its meter counts while the tank gets warmer is hot water. */
function divideByTank(
  { sh, dhw }: Readonly<Record<'sh' | 'dhw', Float64Array>>,
  meteredWh: Float64Array,
  { tankC }: RunHints,
): void {
  meteredWh.forEach((wh, i) => {
    if (Number.isNaN(wh)) return;
    const isTank = wh > leastRunWh && tankRiseK(tankC, i) >= runRiseK;
    for (const [column, own] of [
      [sh, isTank ? 0 : wh],
      [dhw, isTank ? wh : 0],
    ] as const)
      column[i] = (Number.isNaN(column[i]) ? 0 : (column[i] ?? 0)) + own;
  });
}
