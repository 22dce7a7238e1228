import { type Scenario, slotMin } from './scenario.ts';
import type { Degradation } from './plan.ts';

/** The scenario slot by slot with nothing left open: what was missing has been put in, and said. W, degrees, currency by kWh. */
export interface Horizon {
  readonly fromMs: number;
  readonly count: number;
  readonly importPerKwh: Float64Array;
  readonly exportPerKwh: Float64Array;
  readonly outdoorC: Float64Array;
  readonly baseLoadW: Float64Array;
  readonly pvW: Float64Array;
  readonly gainsW: Float64Array;
  readonly drawWh: Float64Array;
  /** Infinity where nothing limits it; 0 where the unit is locked. */
  readonly capW: Float64Array;
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
  readonly degradations: readonly Degradation[];
}

export const slotMs = slotMin * 60_000;
/** For how long a plan decides when the tank is heated; what comes later is decided again before it is done. */
export const decidedSlots = (24 * 60) / slotMin;
const daySlots = (24 * 60) / slotMin;
/** Of how much the forecast of the own modules is trusted between its low end and its middle: a kWh too many costs more than one too few. */
const towardsLow = 0.25;

/**
 * Prices that end early end the plan, but not before a day: what is missing of the first day, and every gap, is filled with the price of a
 * day before, else a day later, else the mean.
 */
export function horizonOf(scenario: Scenario): Horizon {
  const { slots, comfort } = scenario;
  const fromMs = Date.parse(scenario.from);
  const all = slots.importPerKwh.length;
  const known = slots.importPerKwh.findLastIndex((price) => price !== null) + 1;
  const count = Math.max(known, Math.min(all, daySlots));
  const each = (values: readonly number[] | undefined, otherwise: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => values?.[i] ?? otherwise);
  const paid = filled(slots.importPerKwh.slice(0, count));
  const fedIn = filled((slots.exportPerKwh ?? [0]).slice(0, count), count);
  const low = slots.pvLowW ?? slots.pvW;
  const assumed = [...new Set([...paid.assumed, ...fedIn.assumed])].toSorted((a, b) => a - b);
  const degradations: Degradation[] = [];
  if (count < all)
    degradations.push({ code: 'shorter', slots: all - count, untilMs: fromMs + count * slotMs });
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

function filled(
  given: readonly (number | null)[],
  count = given.length,
): { readonly prices: Float64Array; readonly assumed: readonly number[] } {
  const known = given.filter((price) => price !== null);
  const mean = known.reduce((sum, price) => sum + price, 0) / Math.max(1, known.length);
  const assumed: number[] = [];
  const prices = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const own = given.length === 1 ? given[0] : given[i];
    if (own === null || own === undefined) assumed.push(i);
    const before = i >= daySlots ? prices[i - daySlots] : undefined;
    prices[i] = own ?? before ?? given[i + daySlots] ?? mean;
  }
  return { prices, assumed };
}
