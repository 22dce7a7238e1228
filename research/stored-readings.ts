import { quarterHourMs, twoHoursS } from '@hearth/calendar/durations.ts';
import { datesOf, addDays } from '@hearth/calendar/dates.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { FrameSeries } from '@hearth/energy/home/home-frame.ts';
import type { Measurements } from '@hearth/energy/planner/measurements.ts';
import type { DayReading } from '@hearth/energy/reading/mask-day.ts';

/** Readings of a home as energy stores them. */
export interface StoredReadings {
  readonly series: readonly FrameSeries[];
  readonly rows: readonly DayReading[];
}

/** Measurements, and what air conditioners use to cool, Wh. */
interface Counted extends Measurements {
  readonly coolingWh?: Float64Array;
}

interface Reported {
  readonly metric: string;
  readonly use: string;
  readonly appliance: 'unit' | 'meter';
  readonly stepS: 900 | 7200;
  readonly column: (counted: Counted) => Float64Array;
}

const unit = { appliance: 'unit' } as const;
const meter = { appliance: 'meter', metric: 'energy', stepS: 900 } as const;
const sensor = { ...unit, use: 'none', stepS: 900 } as const;
const counter = { ...unit, metric: 'energy', stepS: 7200 } as const;

const notCounted = new Float64Array();

/** ONECTA reports temperatures at each read, whole kilowatt-hours of each use in two hours, and nothing of the household. */
const reported: readonly Reported[] = [
  { ...counter, use: 'sh', column: ({ heatingWh }) => heatingWh },
  { ...counter, use: 'dhw', column: ({ hotWaterWh }) => hotWaterWh },
  { ...counter, use: 'cooling', column: ({ coolingWh = notCounted }) => coolingWh },
  { ...sensor, metric: 'room-temperature', column: ({ roomC }) => roomC },
  { ...sensor, metric: 'tank-temperature', column: ({ tankC }) => tankC },
  { ...sensor, metric: 'outdoor-temperature', column: ({ outdoorC }) => outdoorC },
  { ...meter, use: 'grid-import', column: ({ importWh }) => importWh },
  { ...meter, use: 'feed-in', column: ({ feedInWh }) => feedInWh },
  { ...meter, use: 'generation', column: ({ pvWh }) => pvWh },
];

/**
 * Measurements of a home as ONECTA and a grid meter would have them stored: totals of two hours in whole kilowatt-hours, meters by quarter-hour;
 * nothing of what the home does not have.
 */
export function storedReadingsOf(
  measurements: Counted,
  { days, hasPanels }: { readonly days: LocalDays; readonly hasPanels: boolean },
): StoredReadings {
  const kinds = reported.filter(
    ({ use, column }) =>
      (hasPanels || (use !== 'feed-in' && use !== 'generation')) &&
      column(measurements).some((value) => !Number.isNaN(value)),
  );
  const startMs = measurements.fromMinute * 60_000;
  const endMs = startMs + measurements.slots * quarterHourMs;
  const dates = datesOf(days.dayOf(startMs), addDays(days.dayOf(endMs - 1), 1));
  const series = kinds.map(({ metric, use, appliance, stepS }, seriesNo): FrameSeries => ({
    seriesNo,
    appliance,
    applianceKind: appliance === 'unit' ? 'heat-pump' : 'meter',
    metric,
    use,
    source: appliance === 'unit' ? 'onecta' : 'meter',
    stepS,
    unit: metric === 'energy' ? 'kWh' : '°C',
    grade: 'measured',
    accuracy: stepS === twoHoursS ? 0.5 : null,
  }));
  const rows = kinds.flatMap((kind, seriesNo) => {
    const column = kind.column(measurements);
    const slotOf = (ms: number) => Math.round((ms - startMs) / quarterHourMs);
    const counts = kind.stepS === twoHoursS ? countsOf(column, measurements.slots) : null;
    return dates.map((day): DayReading => {
      const edges = days.edges(day, kind.stepS);
      const vals = edges.slice(1).map((toMs, k): number | null => {
        const [from, to] = [slotOf(edges[k] ?? toMs), slotOf(toMs)];
        if (from < 0 || from >= measurements.slots) return null;
        if (counts) return (counts[Math.min(to, measurements.slots)] ?? 0) - (counts[from] ?? 0);
        const value = column[from] ?? Number.NaN;
        return kind.metric === 'energy' ? value / 1000 : value;
      });
      const known = vals.filter((value) => value !== null);
      return {
        seriesNo,
        day,
        n: known.length,
        total: known.reduce((sum, value) => sum + value, 0),
        lo: null,
        hi: null,
        vals,
      };
    });
  });
  return { series, rows: rows.filter(({ n }) => n > 0) };
}

/** Whole kilowatt-hours of a counter at the start of each slot. */
function countsOf(column: Float64Array, slots: number): readonly number[] {
  let wh = 0;
  const counts = [0];
  for (let slot = 0; slot < slots; slot += 1) {
    wh += column[slot] ?? 0;
    counts.push(Math.floor(wh / 1000));
  }
  return counts;
}
