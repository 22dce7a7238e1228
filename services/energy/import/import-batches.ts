import { dayMs, dayS, hourMs } from '@hearth/calendar/durations.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import type { LocalDays, SpanMs } from '@hearth/calendar/local-days.ts';
import type { Batch } from '../ingest/contract.ts';
import type { CsvFault } from '../csv-rows.ts';
import { importSource } from '../reading/source-rank.ts';
import type { ImportFlow } from './contract.ts';
import {
  type EnergyInterval,
  type FlowIntervals,
  type Intervals,
  intervalWriter,
} from './energy-interval.ts';

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
    const { long, short } = byLength(intervals);
    for (let i = 0; i * periodsPerBatch < long.length; i += 1) {
      const periods = long
        .slice(i * periodsPerBatch, (i + 1) * periodsPerBatch)
        .map(({ fromMs, toMs, kwh }) => ({
          from: isoInstant(fromMs),
          to: isoInstant(toMs),
          value: kwh,
        }));
      add(i, { ...key, ...content, stepS: dayS, days: [], periods });
    }
    for (const [stepS, slots] of slotsByStep(short, days)) {
      if (stepS === null) {
        const astrayMs = slots.values().next().value?.firstMs;
        return {
          ok: false,
          fault: {
            code: 'not-a-slot-of-the-day',
            line: 0,
            column: astrayMs === undefined ? flow : isoInstant(astrayMs),
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
            .map(([day, { values }]) => ({ day, values: valuesOf(values) })),
        });
    }
  }
  return { ok: true, batches };
}

/** Intervals of a day or longer, and those shorter than the shortest day. */
function byLength(intervals: Intervals): {
  readonly long: readonly EnergyInterval[];
  readonly short: Intervals;
} {
  const { length, fromMs, toMs, kwh } = intervals;
  const long: EnergyInterval[] = [];
  const short = intervalWriter(length);
  for (let i = 0; i < length; i += 1) {
    const [from, to, energy] = [fromMs[i] ?? 0, toMs[i] ?? 0, kwh[i] ?? 0];
    if (to - from < shortestDayMs) short.add(from, to, energy);
    else long.push({ fromMs: from, toMs: to, kwh: energy });
  }
  return { long, short: short.written() };
}

function valuesOf(slots: Float64Array): (number | null)[] {
  const values: (number | null)[] = [];
  for (const kwh of slots) values.push(Number.isNaN(kwh) ? null : kwh);
  return values;
}

interface DaySlots {
  /** NaN in slots without a value. */
  readonly values: Float64Array;
  readonly firstMs: number;
}

/** Values by step and local day; under null the intervals that are no slot. Intervals of one day follow each other. */
function slotsByStep(
  { length, fromMs, toMs, kwh }: Intervals,
  days: LocalDays,
): ReadonlyMap<StepS | null, ReadonlyMap<string, DaySlots>> {
  const found = new Map<StepS | null, Map<string, DaySlots>>();
  let span: SpanMs = { fromMs: 0, toMs: 0 };
  let [day, lengthMs, edges]: [string, number, readonly number[]] = ['', Number.NaN, []];
  let stepS: StepS | null = null;
  let own: DaySlots | undefined;
  for (let i = 0; i < length; i += 1) {
    const from = fromMs[i] ?? 0;
    const to = toMs[i] ?? 0;
    if (from < span.fromMs || from >= span.toMs || to - from !== lengthMs) {
      day = days.dayOf(from);
      span = days.spanOf(day);
      lengthMs = to - from;
      stepS = slotSteps.find((step) => step * 1000 === lengthMs) ?? null;
      edges = stepS === null ? [] : days.edges(day, stepS);
      own = undefined;
    }
    const slot = stepS === null ? -1 : slotAt(edges, from, to);
    if (slot < 0) daySlots(found, { stepS: null, day, slots: 1, firstMs: from });
    else {
      own ??= daySlots(found, { stepS, day, slots: edges.length - 1, firstMs: from });
      own.values[slot] = kwh[i] ?? Number.NaN;
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
    firstMs,
  }: {
    readonly stepS: StepS | null;
    readonly day: string;
    readonly slots: number;
    readonly firstMs: number;
  },
): DaySlots {
  const ofStep = found.get(stepS) ?? new Map<string, DaySlots>();
  found.set(stepS, ofStep);
  const own = ofStep.get(day) ?? { values: new Float64Array(slots).fill(Number.NaN), firstMs };
  ofStep.set(day, own);
  return own;
}

/** Number of the slot with these edges; -1 without one. Edges are as far apart as the first two, except for a clock change or a short last slot. */
function slotAt(edges: readonly number[], fromMs: number, toMs: number): number {
  const [first = 0, second = 0] = edges;
  const guess = (fromMs - first) / (second - first);
  if (edges[guess] === fromMs && edges[guess + 1] === toMs) return guess;
  const found = edges.indexOf(fromMs);
  return found >= 0 && edges[found + 1] === toMs ? found : -1;
}
