import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { slotsOfDay } from '../balance/intervals.ts';
import { type BalancePartName, partsOf } from '../balance/parts.ts';
import { type QuarterGrid, indicesOf, unknownColumn } from './quarter-grid.ts';
import type { GridReadings } from './sensor-column.ts';

/** Energy at the meters of a home by quarter-hour, Wh; NaN: not measured. */
export interface MeterColumns {
  readonly importWh: Float64Array;
  readonly feedInWh: Float64Array;
  readonly generationWh: Float64Array;
  /** All consumption, the heat pump's included. */
  readonly usedWh: Float64Array;
  readonly hasGeneration: boolean;
}

type FlowName = Exclude<BalancePartName, 'heat-pump'>;
/** A slot that is measured for a smaller share is unknown. */
const completeShare = 0.9;

/** Null without a grid meter that can be balanced. */
export function meterColumns(
  readings: GridReadings & { readonly nowMs: number },
): MeterColumns | null {
  const parts = partsOf(readings.series)?.filter(({ name }) => name !== 'heat-pump');
  if (!parts) return null;
  const { grid } = readings;
  const columns = new Map(parts.map(({ name }) => [name, unknownColumn(grid)]));
  const byDay = Map.groupBy(readings.rows, ({ day }) => day);
  for (const [day, rows] of byDay)
    for (const { fromMs, toMs, amounts } of slotsOfDay(parts, day, { ...readings, rows }))
      for (const [name, { kwh, coverMs }] of amounts)
        if (coverMs >= completeShare * (toMs - fromMs))
          fillEvenly(columns.get(name), grid, { fromMs, toMs, wh: 1000 * kwh });
  const columnOf = (name: FlowName): Float64Array =>
    columns.get(name) ?? new Float64Array(grid.slots);
  const [bought, sent, generated] = [
    columnOf('grid-import'),
    columnOf('feed-in'),
    columnOf('generation'),
  ];
  const [charged, discharged] = [columnOf('battery-charge'), columnOf('battery-discharge')];
  const usedWh = bought.map((wh, i) =>
    Math.max(
      0,
      wh + (generated[i] ?? 0) + (discharged[i] ?? 0) - (charged[i] ?? 0) - (sent[i] ?? 0),
    ),
  );
  return {
    importWh: bought,
    feedInWh: sent,
    generationWh: generated,
    usedWh,
    hasGeneration: columns.has('generation'),
  };
}

function fillEvenly(
  column: Float64Array | undefined,
  grid: QuarterGrid,
  { wh, ...interval }: { readonly fromMs: number; readonly toMs: number; readonly wh: number },
): void {
  const slots = Math.round((interval.toMs - interval.fromMs) / quarterHourMs);
  const { from, to } = indicesOf(grid, interval);
  column?.fill(wh / Math.max(1, slots), from, Math.max(from, to));
}
