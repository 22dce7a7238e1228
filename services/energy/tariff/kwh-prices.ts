import { vatScale, withVat } from './bill-entries.ts';
import {
  type BillingInterval,
  type UsageInterval,
  billingIntervalsOf,
} from './billing-intervals.ts';
import { energyCost } from './energy-cost.ts';
import type { Market } from './market.ts';
import type { Component, Terms, Version } from './terms.ts';

/** Half-open, epoch milliseconds. */
export interface Hour {
  readonly fromMs: number;
  readonly toMs: number;
}

export type BilledMeter = 'house' | 'heat-pump';

const picosPerUnit = 1e12 * Number(vatScale);

/**
 * Price of one kWh in each hour including VAT, in units of the currency; null where a market price is missing. Free quotas and
 * netting are left out, and the first tier counts: it is the price of a kWh that is bought.
 */
export function kwhPrices(
  terms: Terms,
  hours: readonly Hour[],
  { market, meter }: { readonly market: Market | null; readonly meter: BilledMeter },
): readonly (number | null)[] {
  const versions = terms.versions.map((each) => ({
    ...withoutCounters(each, meter),
    energyExport: [],
  }));
  return grossPrices({ ...terms, versions }, hours, { market, flow: 'import' });
}

/** As `kwhPrices`, what is paid for a kWh that is fed in. */
export function feedInPrices(
  terms: Terms,
  hours: readonly Hour[],
  market: Market | null,
): readonly (number | null)[] {
  const versions = terms.versions.map((each) => ({
    ...withoutCounters(each, 'house'),
    energyImport: [],
  }));
  const prices = grossPrices({ ...terms, versions }, hours, { market, flow: 'export' });
  return prices.map((price) => price && -price);
}

/** Price of a kWh of one flow; the terms have no components of the other. */
function grossPrices(
  terms: Terms,
  hours: readonly Hour[],
  { market, flow }: { readonly market: Market | null; readonly flow: 'import' | 'export' },
): readonly (number | null)[] {
  const kwh = flow === 'import' ? 1 : 0;
  const usage = hours.map((hour): UsageInterval => ({
    ...hour,
    importKwh: kwh,
    exportKwh: 1 - kwh,
    heatPumpKwh: kwh,
  }));
  const cut = billingIntervalsOf(terms, usage, market);
  if (!cut.ok) return hours.map(() => null);
  const pieces = piecesByStart(cut.pieces, hours);
  return hours.map(({ fromMs }) => {
    const cost = energyCost(pieces.get(fromMs) ?? [], { terms, market, clock: cut.clock });
    if (!cost.ok) return null;
    const gross = cost.priced.reduce((sum, { piece, component, cost: amount }) => {
      const { version } = piece;
      const vatRate = component.vatRate ?? (flow === 'export' ? 0 : version.vatRate);
      return sum + withVat({ version, section: flow, vatRate }, amount).gross;
    }, 0n);
    return Math.round((Number(gross) / picosPerUnit) * 1e6) / 1e6;
  });
}

/** Pieces, which are in order of time, by the start of their hour. */
function piecesByStart(
  pieces: readonly BillingInterval[],
  hours: readonly Hour[],
): ReadonlyMap<number, readonly BillingInterval[]> {
  const starts = hours.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b);
  let place = 0;
  return Map.groupBy(pieces, ({ fromMs }) => {
    while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= fromMs) place += 1;
    return starts[place] ?? fromMs;
  });
}

/** Terms that hold one version for all days. */
export const alwaysOn = (terms: Terms, version: Version): Terms => ({
  ...terms,
  versions: [{ ...version, validFrom: '0001-01-01', validTo: null }],
});

/** The version that holds on a local day; undefined on a day without one. */
export const versionOn = (terms: Terms, day: string): Version | undefined =>
  terms.versions.find(
    ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
  );

function withoutCounters(version: Version, meter: BilledMeter): Version {
  const { netMetering: _, ...rest } = version;
  return {
    ...rest,
    energyImport: version.energyImport.map(firstRate),
    energyExport: version.energyExport.map(firstRate),
    capacity: [],
    heatPumpMeter: meter === 'house' ? 'none' : 'behind-house',
  };
}

function firstRate(priced: Component): Component {
  const { free: _, ...component } = priced;
  if (component.kind !== 'tiered') return component;
  const { tiers, per: __, kind: ___, ...shared } = component;
  return { ...shared, kind: 'flat', rate: tiers[0]?.rate ?? 0 };
}
