import { type Scenario, slotMin } from './scenario.ts';
import type { Degradation } from './plan.ts';

/** The scenario by slot without gaps; assumed values are listed. W, degrees Celsius, currency per kWh. */
export interface PlanHorizon {
  readonly fromMs: number;
  readonly count: number;
  readonly importPerKwh: Float64Array;
  readonly exportPerKwh: Float64Array;
  readonly outdoorC: Float64Array;
  readonly baseLoadW: Float64Array;
  readonly pvW: Float64Array;
  readonly gainsW: Float64Array;
  readonly drawWh: Float64Array;
  /** Limit of the unit's power; Infinity: none, 0: the unit is locked. */
  readonly capW: Float64Array;
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
  readonly degradations: readonly Degradation[];
}

export const slotMs = slotMin * 60_000;
/** Part of the plan in which tank starts are integer decisions; later slots are decided by a later plan. */
export const decidedSlots = (24 * 60) / slotMin;
const daySlots = (24 * 60) / slotMin;
/** Weight of the low forecast against the middle one: overestimating PV by a kWh costs more than underestimating it. */
const towardsLow = 0.25;

/**
 * Prepares the slots of a scenario. The plan ends with the prices, but not before one day.
 * A missing price is that of the day before, else of the day after, else the mean.
 */
export function horizonOf(scenario: Scenario): PlanHorizon {
  const { slots, comfort } = scenario;
  const fromMs = Date.parse(scenario.from);
  const slotCount = slots.importPerKwh.length;
  const pricedSlots = slots.importPerKwh.findLastIndex((price) => price !== null) + 1;
  const count = Math.max(pricedSlots, Math.min(slotCount, daySlots));
  const each = (values: readonly number[] | undefined, otherwise: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => values?.[i] ?? otherwise);
  const paid = fillPriceGaps(slots.importPerKwh.slice(0, count));
  const fedIn = fillPriceGaps((slots.exportPerKwh ?? [0]).slice(0, count), count);
  const low = slots.pvLowW ?? slots.pvW;
  const assumed = [...new Set([...paid.assumed, ...fedIn.assumed])].toSorted((a, b) => a - b);
  const degradations: Degradation[] = [];
  if (count < slotCount)
    degradations.push({
      code: 'shorter',
      slots: slotCount - count,
      untilMs: fromMs + count * slotMs,
    });
  const [first] = assumed;
  if (first !== undefined)
    degradations.push({
      code: 'prices-assumed',
      slots: assumed.length,
      firstMs: fromMs + first * slotMs,
    });
  return {
    fromMs,
    count,
    importPerKwh: paid.prices,
    exportPerKwh: fedIn.prices,
    outdoorC: each(slots.outdoorC, 0),
    baseLoadW: each(slots.baseLoadW, 0),
    pvW: Float64Array.from({ length: count }, (_, i) => {
      const middle = slots.pvW?.[i] ?? 0;
      return middle - towardsLow * (middle - (low?.[i] ?? middle));
    }),
    gainsW: each(slots.gainsW, 0),
    drawWh: each(slots.drawWh, 0),
    capW: Float64Array.from({ length: count }, (_, i) =>
      slots.sgReady?.[i] === locked ? 0 : (slots.capW?.[i] ?? Number.POSITIVE_INFINITY),
    ),
    lowC: each(slots.lowC, comfort.lowC),
    highC: each(slots.highC, comfort.highC),
    degradations,
  };
}

/** SG-Ready 1. Source: Bundesverband Wärmepumpe, regulation for the SG Ready label. */
const locked = 1;

function fillPriceGaps(
  source: readonly (number | null)[],
  count = source.length,
): { readonly prices: Float64Array; readonly assumed: readonly number[] } {
  const knownPrices = source.filter((price) => price !== null);
  const mean = knownPrices.reduce((sum, price) => sum + price, 0) / Math.max(1, knownPrices.length);
  const assumed: number[] = [];
  const prices = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const own = source.length === 1 ? source[0] : source[i];
    if (own === null || own === undefined) assumed.push(i);
    const before = i >= daySlots ? prices[i - daySlots] : undefined;
    prices[i] = own ?? before ?? source[i + daySlots] ?? mean;
  }
  return { prices, assumed };
}
