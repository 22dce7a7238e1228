import { z } from 'zod';
import { type CsvFault, csvRecords } from '../csv-rows.ts';
import { isNoValue, numberOf } from './cell-values.ts';
import { flowOfName } from './column-names.ts';
import type { ImportFlow } from './contract.ts';
import type { EnergyInterval, IntervalsResult } from './energy-interval.ts';
import { usualEdges } from './intervals-of-column.ts';
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
export function downloadIntervals(text: string, timeZone: string): IntervalsResult {
  const scanned = csvRecords(text.replace(/^\uFEFF/u, ''));
  if (!Array.isArray(scanned)) return { ok: false, faults: [scanned] };
  const [head, ...rows] = scanned;
  const times = (head?.cells ?? [])
    .slice(3)
    .map((cell) => (hasOffset.test(cell.trim()) ? Date.parse(cell) : Number.NaN));
  const wrong = times.findIndex((ms) => Number.isNaN(ms));
  if (wrong >= 0 || times.length === 0)
    return {
      ok: false,
      faults: [{ code: 'not-a-time', line: 1, column: head?.cells[wrong + 3] ?? '' }],
    };
  const edges = usualEdges(times, timeZone);
  const ends = times.map((ms, i) => Math.min(times[i + 1] ?? Infinity, edges.after(ms)));
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
      else if (number !== null && !Number.isFinite(ends[i]))
        notes.push({ code: 'length-unknown', line, column: head?.cells[i + 3] ?? '' });
      else if (number !== null) {
        const [fromMs, toMs] = [times[i] ?? 0, ends[i] ?? 0];
        addTo(flows, flow, { fromMs, toMs, kwh: number * factor });
      }
    });
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, 50) };
  const result = intervalsInOrder(intervalsOf(flows));
  return result.ok ? { ...result, notes: [...notes, ...result.notes] } : result;
}

/** An instant with its offset; a time without one would depend on the clock of the reader. */
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/u;

/** Before 2023 statistics had Unix seconds, since then milliseconds; no millisecond of this century is below this number. */
const secondsMax = 1e11;

const instantOf = z.union([
  z.number().transform((at) => (at < secondsMax ? at * 1000 : at)),
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
export function statisticsIntervals(text: string, timeZone: string): IntervalsResult {
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
  const readNames = new Set<ImportFlow>();
  for (const [name, rows] of Object.entries(parsed.data)) {
    const flow = flowOfName(name.replaceAll(/[_.:]/gu, ' '));
    if (!flow) {
      notes.push({ code: 'row-left-out', line: 0, column: name });
      continue;
    }
    const isSecond = readNames.has(flow);
    readNames.add(flow);
    if (isSecond) notes.push({ code: 'added-up', line: 0, column: name });
    const found = intervalsOfStatistic(rows, timeZone);
    for (const each of found.intervals) addTo(flows, flow, each);
    for (const code of found.codes) notes.push({ code, line: 0, column: name });
  }
  const result = intervalsInOrder(intervalsOf(flows));
  return result.ok ? { ...result, notes: [...notes, ...result.notes] } : result;
}

type StatisticRow = z.infer<typeof statisticsFile>[string][number];

/** Intervals of one statistic. The energy after missing rows came at an unknown time, so it is left out. */
function intervalsOfStatistic(
  rows: readonly StatisticRow[],
  timeZone: string,
): { readonly intervals: readonly EnergyInterval[]; readonly codes: readonly string[] } {
  const sorted = rows
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, i, all) => start !== all[i - 1]?.start);
  const edges = usualEdges(
    sorted.map(({ start }) => start),
    timeZone,
  );
  const codes: string[] = [];
  const intervals: EnergyInterval[] = [];
  let endBefore = Number.NaN;
  sorted.forEach(({ start, end, sum, change }, i) => {
    const before = sorted[i - 1]?.sum;
    const kwh = change ?? (sum != null && before != null ? sum - before : null);
    const toMs = end ?? Math.min(sorted[i + 1]?.start ?? Infinity, edges.after(start));
    const isAfterGap = endBefore < start;
    endBefore = toMs;
    if (kwh === null) return;
    if (!Number.isFinite(toMs) || toMs <= start) codes.push('length-unknown');
    else if (isAfterGap && kwh > 0) codes.push('rise-over-a-gap');
    else intervals.push({ fromMs: start, toMs, kwh });
  });
  return { intervals, codes };
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
function addTo(flows: FlowSums, flow: ImportFlow, { fromMs, toMs, kwh }: EnergyInterval): void {
  const own = flows.get(flow) ?? new Map<string, EnergyInterval>();
  flows.set(flow, own);
  const key = `${fromMs} ${toMs}`;
  own.set(key, { fromMs, toMs, kwh: kwh + (own.get(key)?.kwh ?? 0) });
}

const intervalsOf = (flows: FlowSums) =>
  new Map([...flows].map(([flow, own]) => [flow, [...own.values()]] as const));
