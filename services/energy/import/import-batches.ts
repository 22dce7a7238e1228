import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { BatchInput } from '../ingest/contract.ts';
import type { CsvFault } from '../csv-table.ts';
import { importSource } from '../reading/source-rank.ts';
import type { ImportFlow } from './contract.ts';
import { dayFinder } from './day-finder.ts';
import type { EnergyInterval, FlowIntervals } from './energy-intervals.ts';

type SeriesInput = BatchInput['series'][number];
type StepS = SeriesInput['stepS'];

const slotSteps: readonly StepS[] = [60, 300, 600, 900, 1800, 3600, 7200];
/** A day of a clock change has 23 hours. */
const shortestDayMs = dayMs - hourMs;
const daysPerBatch = 366;
const periodsPerBatch = 400;

export type ImportedSeries =
  | { readonly ok: true; readonly batches: readonly (readonly SeriesInput[])[] }
  | { readonly ok: false; readonly fault: CsvFault };

/**
 * Series of batches for imported energy: slots of the home's local days, and totals for intervals of a day or longer. An interval
 * that is shorter than a day and no slot of one is a fault, because it cannot be split truthfully.
 */
export function batchSeriesOf(
  flows: readonly FlowIntervals[],
  {
    days,
    applianceOf,
  }: { readonly days: LocalDays; readonly applianceOf: (flow: ImportFlow) => string },
): ImportedSeries {
  const batches: SeriesInput[][] = [];
  const add = (index: number, series: SeriesInput): void => {
    const own = batches[index] ?? [];
    own.push(series);
    batches[index] = own;
  };
  for (const { flow, intervals } of flows) {
    const key = {
      appliance: applianceOf(flow),
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
      add(i, { ...key, ...content, stepS: 86_400, periods });
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

/** Values by step and local day; under null the intervals that are no slot. */
function slotsByStep(
  intervals: readonly EnergyInterval[],
  days: LocalDays,
): ReadonlyMap<StepS | null, ReadonlyMap<string, DaySlots>> {
  const found = new Map<StepS | null, Map<string, DaySlots>>();
  const edgesOf = rememberedEdges(days);
  const dayOf = dayFinder(days);
  for (const interval of intervals) {
    const stepS = slotSteps.find((step) => step * 1000 === interval.toMs - interval.fromMs) ?? null;
    const day = dayOf(interval.fromMs);
    const edges = stepS === null ? [] : edgesOf(day, stepS);
    const slot = stepS === null ? -1 : slotAt(edges, interval);
    const key = slot < 0 ? null : stepS;
    const ofStep = found.get(key) ?? new Map<string, DaySlots>();
    found.set(key, ofStep);
    const own = ofStep.get(day) ?? {
      values: Array.from({ length: Math.max(1, edges.length - 1) }, () => null),
      first: interval,
    };
    ofStep.set(day, own);
    if (slot >= 0) own.values[slot] = interval.kwh;
  }
  return found;
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

/** Edges by day and step; every interval of a day needs those of the same day. */
function rememberedEdges(days: LocalDays): (day: string, stepS: StepS) => readonly number[] {
  const edgesByKey = new Map<string, readonly number[]>();
  return (day, stepS) => {
    const key = `${day} ${stepS}`;
    const edges = edgesByKey.get(key) ?? days.edges(day, stepS);
    edgesByKey.set(key, edges);
    return edges;
  };
}
