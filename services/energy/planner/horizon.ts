import { keysOf } from '@hearth/core/branded.ts';
import { unitsPerEuro } from '../tariff/price-bounds.ts';
import { dimmedPowerW, dimmingDegradations } from './dimming.ts';
import { type Filled, fillForecast, fillPrices } from './fill-gaps.ts';
import type { AssumedForecast, Degradation } from './plan.ts';
import { type Scenario, slotMin } from './scenario.ts';

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
  /** Limit of the unit's power, also by dimming; Infinity: none, 0: the unit is locked. */
  readonly capW: Float64Array;
  /** Limit of unit and charging battery together, by dimming; Infinity: none. */
  readonly dimmedW: Float64Array;
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
  /** Set-point of normal operation. */
  readonly setPointC: Float64Array;
  readonly degradations: readonly Degradation[];
}

export const slotMs = slotMin * 60_000;
/** Part of the plan in which tank starts are integer decisions; later slots are decided by a later plan. */
export const decidedSlots = (24 * 60) / slotMin;
const daySlots = (24 * 60) / slotMin;
/** Weight of the low forecast against the middle one: overestimating PV by a kWh costs more than underestimating it. */
const towardsLow = 0.25;

/** The plan ends with the prices, but not before one day; without any price it has all slots. */
export function horizonOf(
  scenario: Pick<Scenario, 'from' | 'currency' | 'slots' | 'comfort' | 'grid'>,
): PlanHorizon {
  const { slots, comfort, currency } = scenario;
  const fromMs = Date.parse(scenario.from);
  const slotCount = Object.values(slots).find((values) => values !== undefined)?.length ?? 0;
  const pricedSlots = (slots.importPerKwh ?? []).findLastIndex((price) => price !== null) + 1;
  const isPriced = pricedSlots > 0;
  const count = isPriced ? Math.max(pricedSlots, Math.min(slotCount, daySlots)) : slotCount;
  const flat = usualPriceEur * (unitsPerEuro[currency] ?? 1);
  const paid = fillPrices(slots.importPerKwh ?? [], count, flat);
  const fedIn = fillPrices(slots.exportPerKwh ?? [0], count, 0);
  const outdoor = fillForecast(slots.outdoorC ?? [], count, usualOutdoorC);
  const load = fillForecast(slots.baseLoadW ?? [], count, usualLoadW);
  const gains = fillForecast(slots.gainsW ?? nothing(count), count, 0);
  const draw = fillForecast(slots.drawWh ?? nothing(count), count, 0);
  const { pvW, assumed: sunless } = sunOf(slots, count);
  const each = (values: readonly number[] | undefined, otherwise: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => values?.[i] ?? otherwise);
  const dimmedW = dimmedPowerW(scenario.grid.dimming, { fromMs, pvW, baseLoadW: load.values });
  const capW = dimmedW.map((limitW, i) =>
    slots.sgReady?.[i] === locked ? 0 : Math.min(limitW, slots.capW?.[i] ?? limitW),
  );
  return {
    fromMs,
    count,
    importPerKwh: paid.values,
    exportPerKwh: fedIn.values,
    outdoorC: outdoor.values,
    baseLoadW: load.values,
    pvW,
    gainsW: gains.values,
    drawWh: draw.values,
    capW,
    dimmedW,
    lowC: each(slots.lowC, comfort.lowC),
    highC: each(slots.highC, comfort.highC),
    setPointC: each(slots.setPointC, comfort.setPointC),
    degradations: [
      ...(count < slotCount
        ? [
            {
              code: 'shorter',
              slots: slotCount - count,
              untilMs: fromMs + count * slotMs,
            } as const,
          ]
        : []),
      ...priceDegradations(fromMs, { isPriced, flat, paid, fedIn }),
      ...weatherDegradations(fromMs, outdoor),
      ...assumptionsOf({
        'load-assumed': load.assumed.length,
        'pv-assumed': sunless,
        'gains-assumed': gains.assumed.length,
        'draw-assumed': draw.assumed.length,
      }),
      ...lockDegradations(fromMs, capW),
      ...dimmingDegradations(scenario.grid.dimming, { fromMs, count }),
    ],
  };
}

const nothing = (count: number): readonly number[] => Array<number>(count).fill(0);

/** A code for each forecast with slots that are not known. */
function assumptionsOf(counts: Readonly<Record<AssumedForecast, number>>): readonly Degradation[] {
  return keysOf(counts).flatMap((code) =>
    counts[code] > 0 ? [{ code, slots: counts[code] }] : [],
  );
}

/** SG-Ready 1. Source: Bundesverband Wärmepumpe, regulation for the SG Ready label. */
const locked = 1;
/** The label allows a lock of two hours. */
const lockSlots = (2 * 60) / slotMin;

/** Household price in Germany, 2025, gross (BDEW): only its order of magnitude matters without any price. */
const usualPriceEur = 0.4;
/** Mean of the heating period in central Europe. */
const usualOutdoorC = 5;
/** 3,000 kWh a year. */
const usualLoadW = 340;

function sunOf({ pvW, pvLowW }: Scenario['slots'], count: number) {
  const low = pvLowW ?? pvW;
  return {
    pvW: Float64Array.from({ length: count }, (_, i) => {
      const middle = pvW?.[i] ?? 0;
      return middle - towardsLow * (middle - (low?.[i] ?? middle));
    }),
    assumed: (pvW ?? []).slice(0, count).filter((watts) => watts === null).length,
  };
}

function priceDegradations(
  fromMs: number,
  prices: {
    readonly isPriced: boolean;
    readonly flat: number;
    readonly paid: Filled;
    readonly fedIn: Filled;
  },
): readonly Degradation[] {
  if (!prices.isPriced) return [{ code: 'prices-missing', perKwh: prices.flat }];
  const assumed = [...new Set([...prices.paid.assumed, ...prices.fedIn.assumed])];
  const [first] = assumed.toSorted((a, b) => a - b);
  return first === undefined
    ? []
    : [{ code: 'prices-assumed', slots: assumed.length, firstMs: fromMs + first * slotMs }];
}

function weatherDegradations(fromMs: number, { values, assumed }: Filled): readonly Degradation[] {
  const [first] = assumed;
  if (first === undefined) return [];
  return assumed.length === values.length
    ? [{ code: 'weather-missing', outdoorC: usualOutdoorC }]
    : [{ code: 'weather-assumed', slots: assumed.length, firstMs: fromMs + first * slotMs }];
}

/** The longest lock, if it is longer than the label allows. */
function lockDegradations(fromMs: number, capW: Float64Array): readonly Degradation[] {
  let longest = { slots: 0, to: 0 };
  let from = 0;
  for (let t = 0; t <= capW.length; t += 1) {
    if (capW[t] === 0) continue;
    if (t - from > longest.slots) longest = { slots: t - from, to: t };
    from = t + 1;
  }
  return longest.slots > lockSlots
    ? [{ code: 'locked', slots: longest.slots, untilMs: fromMs + longest.to * slotMs }]
    : [];
}
