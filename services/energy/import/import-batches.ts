import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { Batch } from '../ingest/contract.ts';
import type { CsvFault } from '../csv-table.ts';
import { importSource } from '../reading/source-rank.ts';
import type { ImportFlow } from './contract.ts';
import { dayFinder } from './day-finder.ts';
import type { EnergyInterval, FlowIntervals } from './energy-interval.ts';

type Series = Batch['series'][number];
type StepS = Series['stepS'];
/** A series whose appliance is chosen when it is stored; its use is the flow. */
export type PreparedSeries = Omit<Series, 'appliance'> & { readonly use: ImportFlow };

const slotSteps: readonly StepS[] = [60, 300, 600, 900, 1800, 3600, 7200];
/** A day of a clock change has 23 hours. */
const shortestDayMs = dayMs - hourMs;
const daysPerBatch = 366;
const periodsPerBatch = 400;

export type ImportedSeries =
  | { readonly ok: true; readonly batches: readonly (readonly PreparedSeries[])[] }
  | { readonly ok: false; readonly fault: CsvFault };

/**
 * Series of batches for imported energy: slots of the home's local days, and totals for intervals of a day or longer. An interval
 * that is shorter than a day and no slot of one is a fault, because it cannot be split truthfully.
 */
export function batchSeriesOf(flows: readonly FlowIntervals[], days: LocalDays): ImportedSeries {
  const batches: PreparedSeries[][] = [];
  const add = (index: number, series: PreparedSeries): void => {
    const own = batches[index] ?? [];
    own.push(series);
    batches[index] = own;
  };
  for (const { flow, intervals } of flows) {
    const key = {
      metric: 'energy' as const,
      use: flow,
      source: importSource,
    };
    const content = { unit: 'kWh' as const, grade: 'measured' as const, accuracy: null };
    const long = intervals.filter(({ fromMs, toMs }) => toMs - fromMs >= shortestDayMs);
    const short = intervals.filter(({ fromMs, toMs }) => toMs - fromMs < shortestDayMs);
    for (let i = 0; i * periodsPerBatch < long.length; i += 1) {
      const periods = long
        .slice(i * periodsPerBatch, (i + 1) * periodsPerBatch)
        .map(({ fromMs, toMs, kwh }) => ({
          from: isoInstant(fromMs),
          to: isoInstant(toMs),
          value: kwh,
        }));
      add(i, { ...key, ...content, stepS: 86_400, days: [], periods });
    }
    for (const [stepS, slots] of slotsByStep(short, days)) {
      if (stepS === null) {
        const astray = slots.values().next().value?.first;
        return {
          ok: false,
          fault: {
            code: 'not-a-slot-of-the-day',
            line: 0,
            column: astray ? isoInstant(astray.fromMs) : flow,
          },
        };
      }
      const filled = [...slots.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (let i = 0; i * daysPerBatch < filled.length; i += 1)
        add(i, {
          ...key,
          ...content,
          stepS,
          periods: [],
          days: filled
            .slice(i * daysPerBatch, (i + 1) * daysPerBatch)
            .map(([day, { values }]) => ({ day, values })),
        });
    }
  }
  return { ok: true, batches };
}

interface DaySlots {
  readonly values: (number | null)[];
  readonly first: EnergyInterval;
}

/** Values by step and local day; under null the intervals that are no slot. Intervals of one day follow each other. */
function slotsByStep(
  intervals: readonly EnergyInterval[],
  days: LocalDays,
): ReadonlyMap<StepS | null, ReadonlyMap<string, DaySlots>> {
  const found = new Map<StepS | null, Map<string, DaySlots>>();
  const dayOf = dayFinder(days);
  let [day, lengthMs, edges]: [string, number, readonly number[]] = ['', Number.NaN, []];
  let stepS: StepS | null = null;
  let own: DaySlots | undefined;
  for (const interval of intervals) {
    const nextDay = dayOf(interval.fromMs);
    if (nextDay !== day || interval.toMs - interval.fromMs !== lengthMs) {
      [day, lengthMs] = [nextDay, interval.toMs - interval.fromMs];
      stepS = slotSteps.find((step) => step * 1000 === lengthMs) ?? null;
      edges = stepS === null ? [] : days.edges(day, stepS);
      own = undefined;
    }
    const slot = stepS === null ? -1 : slotAt(edges, interval);
    if (slot < 0) daySlots(found, { stepS: null, day, slots: 1, interval });
    else {
      own ??= daySlots(found, { stepS, day, slots: edges.length - 1, interval });
      own.values[slot] = interval.kwh;
    }
  }
  return found;
}

function daySlots(
  found: Map<StepS | null, Map<string, DaySlots>>,
  {
    stepS,
    day,
    slots,
    interval,
  }: {
    readonly stepS: StepS | null;
    readonly day: string;
    readonly slots: number;
    readonly interval: EnergyInterval;
  },
): DaySlots {
  const ofStep = found.get(stepS) ?? new Map<string, DaySlots>();
  found.set(stepS, ofStep);
  const own = ofStep.get(day) ?? {
    values: Array.from({ length: slots }, () => null),
    first: interval,
  };
  ofStep.set(day, own);
  return own;
}

function slotAt(edges: readonly number[], { fromMs, toMs }: EnergyInterval): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) < fromMs) low = middle + 1;
    else high = middle;
  }
  return edges[low] === fromMs && edges[low + 1] === toMs ? low : -1;
}
