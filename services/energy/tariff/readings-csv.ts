import { hourMs } from '@hearth/calendar/durations.ts';
import type { CsvFault, CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';
import { countsUp } from '../counting-meter.ts';
import type { UsageInterval } from './billing-intervals.ts';
import { rowSteps, rowTimes, timeColumnOf } from './row-times.ts';

export type ReadingsResult =
  | {
      readonly ok: true;
      readonly usage: readonly UsageInterval[];
      /** Gaps, by the line before each. */
      readonly gaps: readonly CsvFault[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

const most = 50;
/** Mean power above which the unit must be wrong. */
const mostKw = 1000;

const flows = {
  import: /^(?:grid_?)?(?:import|consumption|load|usage|energy|value)$/i,
  export: /^(?:grid_?)?(?:export|feed_?in)$/i,
  'heat pump': /^heat_?pump$/i,
} as const;
const units: Readonly<Record<string, (value: number, hours: number) => number>> = {
  kwh: (value) => value,
  wh: (value) => value / 1000,
  kw: (value, hours) => value * hours,
  w: (value, hours) => (value * hours) / 1000,
};

interface FlowColumn {
  readonly name: string;
  readonly kwh: (value: number, hours: number) => number;
}

/**
 * Reads meter readings from a CSV: the start of each interval, `import_kwh` and optionally `export_kwh` and `heat_pump_kwh`;
 * energy in kwh or wh, or mean power in kw or w. Intervals of 5 to 60 minutes.
 */
export function readReadings(text: string, timeZone: string): ReadingsResult {
  const parsed = readCsv(text, []);
  if (!parsed.ok) return parsed;
  const { table } = parsed;
  const time = timeColumnOf(table);
  const imported = flowColumn(table, 'import');
  if (time === null || !imported) {
    const column = time === null ? 'time' : 'import_kwh';
    return { ok: false, faults: [{ code: 'column-missing', line: 1, column }] };
  }
  const { times, faults: timeFaults } = rowTimes(table, time, timeZone);
  if (timeFaults.length > 0) return { ok: false, faults: timeFaults.slice(0, most) };
  const exported = flowColumn(table, 'export');
  const heatPump = flowColumn(table, 'heat pump');
  const faults: CsvFault[] = [];
  const gaps: CsvFault[] = [];
  const lengths = rowSteps(times);
  const usage = table.records.map((record, i): UsageInterval => {
    const { minutes = 0, gapMinutes = 0 } = lengths[i] ?? {};
    const { line } = record;
    if (Number.isNaN(minutes))
      faults.push({ code: 'length-of-interval-unclear', line, column: time });
    if (gapMinutes > 0)
      gaps.push({ code: `${gapMinutes}-minutes-missing-after-it`, line, column: time });
    const fromMs = times[i] ?? 0;
    const kwhIn = (column: FlowColumn) => kwhOf(table, record, { column, minutes, faults });
    return {
      fromMs,
      toMs: fromMs + minutes * 60_000,
      importKwh: kwhIn(imported),
      exportKwh: exported ? kwhIn(exported) : 0,
      heatPumpKwh: heatPump ? kwhIn(heatPump) : null,
    };
  });
  if (faults.length === 0) faults.push(...columnFaults(table, usage, { imported, exported }));
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, most) }
    : { ok: true, usage, gaps };
}

/** Rows after which a constantly rising column is taken for a counter, whose values would count energy repeatedly. */
const countedRows = 20;
/** Largest plausible mean over the whole file; peaks may be higher. */
const mostMeanKw = 100;
const leastHighestKw = 0.005;
const dayH = 24;

/** Faults that show only over the whole column. */
function columnFaults(
  table: CsvTable,
  usage: readonly UsageInterval[],
  { imported, exported }: { readonly imported: FlowColumn; readonly exported: FlowColumn | null },
): readonly CsvFault[] {
  const line = table.records[0]?.line ?? 1;
  const columnSeries = [
    { column: imported, kwh: usage.map(({ importKwh }) => importKwh) },
    ...(exported ? [{ column: exported, kwh: usage.map(({ exportKwh }) => exportKwh) }] : []),
  ];
  const hours = usage.map(({ fromMs, toMs }) => (toMs - fromMs) / hourMs);
  const allHours = hours.reduce((sum, each) => sum + each, 0);
  return columnSeries.flatMap(({ column: { name: column }, kwh }): CsvFault[] => {
    const highestKw = kwh.reduce((most, each, i) => Math.max(most, each / (hours[i] ?? 1)), 0);
    const meanKw = kwh.reduce((sum, each) => sum + each, 0) / allHours;
    const isTiny = highestKw > 0 && highestKw < leastHighestKw && allHours >= dayH;
    if (countsUp(kwh, countedRows))
      return [{ code: 'looks-like-a-meter-that-counts-up', line, column }];
    return meanKw > mostMeanKw || isTiny
      ? [{ code: 'not-believable-in-this-unit', line, column }]
      : [];
  });
}

/** Finds the column of a flow: `import_kwh`, `import [kWh]`, `import (Wh)`; a column without a unit is ignored. */
function flowColumn({ columns }: CsvTable, flow: keyof typeof flows): FlowColumn | null {
  for (const name of columns) {
    const match = /^(.*?)[ _]*[[(]?(kwh|wh|kw|w)[\])]?$/i.exec(name);
    const [, subject = '', unit = ''] = match ?? [];
    const kwh = units[unit.toLowerCase()];
    if (kwh && flows[flow].test(subject)) return { name, kwh };
  }
  return null;
}

function kwhOf(
  table: CsvTable,
  record: CsvRecord,
  request: { readonly column: FlowColumn; readonly minutes: number; readonly faults: CsvFault[] },
): number {
  const { column, minutes, faults } = request;
  const cell = cellOf(table, record, column.name);
  const value = numberIn(cell);
  const wrong = (code: string): number => {
    faults.push({ code, line: record.line, column: column.name });
    return 0;
  };
  if (value === null) return wrong(cell === '' ? 'empty' : 'not-a-number');
  if (value < 0) return wrong('negative');
  const kwh = column.kwh(value, minutes / 60);
  return kwh > (mostKw * minutes) / 60 ? wrong('not-believable-in-this-unit') : kwh;
}
