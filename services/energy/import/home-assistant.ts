import { hourMs } from '@hearth/calendar/durations.ts';
import { z } from 'zod';
import { type CsvFault, csvRecords } from '../csv-table.ts';
import { isNoValue, numberOf } from './cell-values.ts';
import { flowOfName } from './column-names.ts';
import type { ImportFlow } from './contract.ts';
import type { EnergyInterval, IntervalsResult } from './energy-intervals.ts';
import { intervalsInOrder } from './intervals-in-order.ts';

/** Whether the text is the download of the energy dashboard: one row per entity, one column per hour or day. */
export const isEnergyDownload = (text: string): boolean =>
  /^\uFEFF?entity_id,type,unit,/u.test(text);

/** Whether the text is the answer of `recorder/statistics_during_period`: intervals by statistic. */
export const isStatistics = (text: string): boolean => text.trimStart().startsWith('{');

const flowOfType: Readonly<Record<string, ImportFlow>> = {
  grid_consumption: 'grid-import',
  grid_return: 'feed-in',
  solar_production: 'generation',
};

const kilo = { Wh: 0.001, kWh: 1, MWh: 1000 } as const;

/** Energy of a download of Home Assistant's energy dashboard; rows of cost, gas and water are left out with a note. */
export function downloadIntervals(text: string): IntervalsResult {
  const scanned = csvRecords(text.replace(/^\uFEFF/u, ''));
  if (!Array.isArray(scanned)) return { ok: false, faults: [scanned] };
  const [head, ...rows] = scanned;
  const times = (head?.cells ?? []).slice(3).map((cell) => Date.parse(cell));
  const wrong = times.findIndex((ms) => Number.isNaN(ms));
  if (wrong >= 0 || times.length === 0)
    return {
      ok: false,
      faults: [{ code: 'not-a-time', line: 1, column: head?.cells[wrong + 3] ?? '' }],
    };
  const lengths = times.map(
    (ms, i) => (times[i + 1] ?? 2 * ms - (times[i - 1] ?? ms - hourMs)) - ms,
  );
  const flows: FlowSums = new Map();
  const faults: CsvFault[] = [];
  const notes: CsvFault[] = [];
  for (const { line, cells } of rows) {
    const [entity = '', type = '', unit = '', ...values] = cells;
    const flow = flowOfType[type];
    const factor = unit in kilo ? kilo[unit as keyof typeof kilo] : null;
    if (!flow || factor === null) {
      notes.push({ code: 'row-left-out', line, column: entity });
      continue;
    }
    values.forEach((cell, i) => {
      const number = numberOf(cell, '.');
      if (number === null && cell !== '' && !isNoValue(cell))
        faults.push({ code: 'not-a-number', line, column: head?.cells[i + 3] ?? '' });
      else if (number !== null)
        addTo(flows, flow, {
          fromMs: times[i] ?? 0,
          lengthMs: lengths[i] ?? hourMs,
          kwh: number * factor,
        });
    });
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, 50) };
  const result = intervalsInOrder(intervalsOf(flows));
  return result.ok ? { ...result, notes } : result;
}

const instantOf = z.union([
  z.number(),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);
const statisticsFile = z.record(
  z.string(),
  z.array(
    z.object({
      start: instantOf,
      end: instantOf.optional(),
      sum: z.number().nullish(),
      change: z.number().nullish(),
    }),
  ),
);

/**
 * Energy of Home Assistant's long-term statistics as JSON; the flow follows from the statistic's name. `change` is the energy of an
 * interval; without it the rise of `sum`, which continues when the meter's counter starts anew. Values are kWh, the dashboard's unit.
 */
export function statisticsIntervals(text: string): IntervalsResult {
  const parsed = statisticsFile.safeParse(jsonOf(text));
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.error.issues
        .slice(0, 50)
        .map(({ path }) => ({ code: 'not-statistics', line: 0, column: path.join('/') })),
    };
  const flows: FlowSums = new Map();
  const notes: CsvFault[] = [];
  for (const [name, rows] of Object.entries(parsed.data)) {
    const flow = flowOfName(name.replaceAll(/[_.:]/gu, ' '));
    if (!flow) {
      notes.push({ code: 'row-left-out', line: 0, column: name });
      continue;
    }
    const sorted = rows.toSorted((a, b) => a.start - b.start);
    sorted.forEach(({ start, end, sum, change }, i) => {
      const before = sorted[i - 1]?.sum;
      const kwh = change ?? (sum != null && before != null ? sum - before : null);
      const toMs = end ?? sorted[i + 1]?.start ?? start + hourMs;
      if (kwh !== null) addTo(flows, flow, { fromMs: start, lengthMs: toMs - start, kwh });
    });
  }
  const result = intervalsInOrder(intervalsOf(flows));
  return result.ok ? { ...result, notes } : result;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Energy by flow, then by start and end. */
type FlowSums = Map<ImportFlow, Map<string, EnergyInterval>>;

/** Adds energy to a flow; two entities of one flow, as two tariffs of a meter, are added up. */
function addTo(
  flows: FlowSums,
  flow: ImportFlow,
  {
    fromMs,
    lengthMs,
    kwh,
  }: { readonly fromMs: number; readonly lengthMs: number; readonly kwh: number },
): void {
  const own = flows.get(flow) ?? new Map<string, EnergyInterval>();
  flows.set(flow, own);
  const key = `${fromMs} ${lengthMs}`;
  own.set(key, { fromMs, toMs: fromMs + lengthMs, kwh: kwh + (own.get(key)?.kwh ?? 0) });
}

const intervalsOf = (flows: FlowSums) =>
  new Map([...flows].map(([flow, own]) => [flow, [...own.values()]] as const));
