import { hourMs } from '@hearth/calendar/durations.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { bandAt } from './band-calendar.ts';
import type { Market } from './market.ts';
import { type Picos, picosOf } from './micros.ts';
import { type TariffFault, type BillingInterval, periodOf } from './billing-intervals.ts';
import type { Component, Terms } from './terms.ts';
import type { TariffClock } from './tariff-clock.ts';

/** Energy at one rate. */
export interface Priced {
  readonly piece: BillingInterval;
  readonly component: Component;
  readonly flow: 'import' | 'export';
  /** Band of a calendar, tier, or free; empty where a component has one rate. */
  readonly band: string;
  readonly kwh: number;
  /** In the price basis of the contract; negative: paid to the home. */
  readonly cost: Picos;
}

export type EnergyCost =
  | { readonly ok: true; readonly priced: readonly Priced[] }
  | { readonly ok: false; readonly fault: TariffFault };

interface PricingContext {
  readonly terms: Terms;
  readonly market: Market | null;
  readonly clock: TariffClock;
}

/**
 * Energy cost: each component of each interval is energy times rate, and components add up. Tiers and free quotas count by
 * component name over their period, also across versions.
 * Worked number: 2024-10-27 in Berlin, 1 kW, (spot + 0.16) x 1.19: 7.44744 EUR in 25 hours.
 */
export function energyCost(pieces: readonly BillingInterval[], around: PricingContext): EnergyCost {
  const priced: Priced[] = [];
  const fault = visitEnergyCost(pieces, around, (each) => void priced.push(each));
  return fault ? { ok: false, fault } : { ok: true, priced };
}

/** Calls `visit` for each part of the energy cost in order of time, until a price is missing, which is returned. */
export function visitEnergyCost(
  pieces: readonly BillingInterval[],
  around: PricingContext,
  visit: (priced: Priced) => void,
): TariffFault | null {
  const counters = new Map<string, number>();
  for (const piece of pieces) {
    const { energyImport, energyExport } = piece.version;
    for (const [flow, components] of [
      ['import', energyImport],
      ['export', energyExport],
    ] as const)
      for (const component of components) {
        const kwh = flow === 'import' ? importOf(piece, component) : exportOf(piece);
        if (kwh === 0) continue;
        const parts = partsOf({ piece, component, flow, kwh, counters }, around);
        if (parts === null) return { code: 'price-missing', atMs: piece.fromMs };
        for (const { band, kwh, rate } of parts) {
          const cost = picosOf(flow === 'import' ? kwh * rate : -kwh * rate);
          visit({ piece, component, flow, band, kwh, cost });
        }
      }
  }
  return null;
}

function importOf(piece: BillingInterval, { meter, isNetted }: Component): number {
  const house = meter === 'heat-pump' ? 0 : piece.houseKwh;
  const heatPump = meter === 'house' ? 0 : piece.heatPumpKwh;
  return (house + heatPump) * (isNetted ? piece.importShare : 1);
}

function exportOf({ exportKwh, exportShare }: BillingInterval): number {
  return exportKwh * exportShare;
}

interface PricedEnergy {
  readonly piece: BillingInterval;
  readonly component: Component;
  readonly flow: 'import' | 'export';
  readonly kwh: number;
  readonly counters: Map<string, number>;
}

interface Part {
  readonly band: string;
  readonly kwh: number;
  readonly rate: number;
}

/** Parts of the cost of some energy; null if a required price is missing. */
function partsOf(request: PricedEnergy, around: PricingContext): readonly Part[] | null {
  const { component, piece } = request;
  if (component.noneWhenNegative) {
    const spot = around.market?.priceAt(piece.fromMs) ?? null;
    if (spot === null) return null;
    if (spot < 0) return [{ band: 'market-below-zero', kwh: request.kwh, rate: 0 }];
  }
  const { free } = component;
  if (!free) return ratedParts(request, around);
  const remainingKwh = free.kwh - periodTotalBefore(request, { ...free, of: 'free', around });
  const freeKwh = Math.min(request.kwh, Math.max(0, remainingKwh));
  const kwh = request.kwh - freeKwh;
  const ratedRest = kwh > 0 ? ratedParts({ ...request, kwh }, around) : [];
  return (
    ratedRest && (freeKwh > 0 ? [{ band: 'free', kwh: freeKwh, rate: 0 }, ...ratedRest] : ratedRest)
  );
}

/** Energy of the period before this energy, which is then added to it. */
function periodTotalBefore(
  { piece, component, flow, kwh, counters }: PricedEnergy,
  count: {
    readonly of: string;
    readonly per: 'day' | 'month' | 'year';
    readonly around: PricingContext;
  },
): number {
  const period = periodOf(count.around.terms, piece.local.day, count.per);
  const key = JSON.stringify([flow, component.name, count.of, count.per, period]);
  const before = counters.get(key) ?? 0;
  counters.set(key, before + kwh);
  return before;
}

function ratedParts(request: PricedEnergy, around: PricingContext): readonly Part[] | null {
  const { component, piece, kwh } = request;
  switch (component.kind) {
    case 'flat':
      return [{ band: '', kwh, rate: component.rate }];
    case 'time-of-use': {
      const band = bandAt(component.calendar, piece.local.wall);
      const rate = component.rates[band];
      if (rate === undefined) throw new Error(`a band without a rate: ${band}`);
      return [{ band, kwh, rate }];
    }
    case 'tiered':
      return tierParts(request, component, around);
    case 'indexed': {
      const spot = spotOf(component, piece, around);
      if (spot === null) return null;
      const { multiplier, adder, floor = -Infinity, cap = Infinity } = component;
      return [{ band: '', kwh, rate: Math.min(cap, Math.max(floor, multiplier * spot + adder)) }];
    }
  }
}

/** Splits energy at the thresholds of tiers. */
function tierParts(
  request: PricedEnergy,
  { per, tiers }: Extract<Component, { kind: 'tiered' }>,
  around: PricingContext,
): readonly Part[] {
  const before = periodTotalBefore(request, { of: 'tier', per, around });
  const parts: Part[] = [];
  let from = before;
  const end = before + request.kwh;
  tiers.forEach(({ upToKwh, rate }, i) => {
    const to = Math.min(end, upToKwh ?? Number.POSITIVE_INFINITY);
    if (to > from) {
      parts.push({ band: `tier ${i + 1}`, kwh: to - from, rate });
      from = to;
    }
  });
  return parts;
}

function spotOf(
  { mean }: Extract<Component, { kind: 'indexed' }>,
  { fromMs, local }: BillingInterval,
  { market, clock }: PricingContext,
): number | null {
  if (!market) return null;
  switch (mean) {
    case 'none':
      return market.priceAt(fromMs);
    case 'hour': {
      const hour = fromMs - (fromMs % hourMs);
      return market.meanOver(hour, hour + hourMs);
    }
    case 'day':
      return market.meanOver(local.span.fromMs, local.span.toMs);
    case 'month': {
      const first = `${local.day.slice(0, 7)}-01`;
      const next = `${addDays(first, 31).slice(0, 7)}-01`;
      return market.meanOver(clock.days.spanOf(first).fromMs, clock.days.spanOf(next).fromMs);
    }
  }
}
