import { capacityCost, isTooCoarse } from './capacity-cost.ts';
import { type EnergyCost, energyCost } from './energy-cost.ts';
import { fixedCost } from './fixed-cost.ts';
import type { Market } from './market.ts';
import { type Picos } from './micros.ts';
import {
  type BillingInterval,
  type TariffFault,
  type UsageInterval,
  billingIntervalsOf,
} from './billing-intervals.ts';
import type { TariffClock } from './tariff-clock.ts';
import type { Terms, Version } from './terms.ts';

export type BillSection = 'import' | 'export' | 'standing' | 'credit' | 'capacity';
export type PriceLayer = 'energy' | 'network' | 'tax';

/** Cost of one component on one local day, in the price basis of the contract. */
export interface BillEntry {
  readonly version: Version;
  readonly day: string;
  /** Start of the interval in which the energy flowed; null for a charge of the day. */
  readonly fromMs: number | null;
  readonly section: BillSection;
  readonly layer: PriceLayer;
  readonly name: string;
  readonly band: string;
  readonly kwh: number | null;
  readonly kw: number | null;
  readonly vatRate: number;
  readonly cost: Picos;
}

export type BillEntries =
  | {
      readonly ok: true;
      readonly entries: readonly BillEntry[];
      /** Sorted by time. */
      readonly intervals: readonly BillingInterval[];
    }
  | { readonly ok: false; readonly fault: TariffFault };

/** All entries of a bill; a price, version or reading that is missing while energy flowed is a fault with its instant. */
export function billEntriesOf(
  terms: Terms,
  usage: readonly UsageInterval[],
  market: Market | null,
): BillEntries {
  const cut = billingIntervalsOf(terms, usage, market);
  if (!cut.ok) return cut;
  const { pieces, clock } = cut;
  const fromMs = pieces[0]?.fromMs ?? 0;
  const toMs = pieces.at(-1)?.toMs ?? 0;
  const coarse = usage.find((each) =>
    isTooCoarse(terms, clock.at(each.fromMs).day, (each.toMs - each.fromMs) / 60_000),
  );
  if (coarse)
    return {
      ok: false,
      fault: { code: 'readings-coarser-than-capacity-window', atMs: coarse.fromMs },
    };
  const energy = energyCost(pieces, { terms, market, clock });
  if (!energy.ok) return energy;
  const entries = [
    ...energyEntries(energy),
    ...fixedEntries(terms, { fromMs, toMs }, clock),
    ...capacityCost(terms, pieces, clock).map(
      ({ version, day, capacity, kw, cost }): BillEntry => ({
        version,
        day,
        layer: capacity.layer,
        name: capacity.name,
        kw,
        cost,
        section: 'capacity',
        fromMs: null,
        band: '',
        kwh: null,
        vatRate: capacity.vatRate ?? version.vatRate,
      }),
    ),
  ];
  return { ok: true, entries, intervals: pieces };
}

function energyEntries({ priced }: Extract<EnergyCost, { ok: true }>): readonly BillEntry[] {
  return priced.map(({ piece, component, flow, band, kwh, cost }) => ({
    version: piece.version,
    day: piece.local.day,
    fromMs: piece.fromMs,
    section: flow,
    layer: component.layer,
    name: component.name,
    band,
    kwh,
    kw: null,
    vatRate: component.vatRate ?? (flow === 'export' ? 0 : piece.version.vatRate),
    cost,
  }));
}

function fixedEntries(
  terms: Terms,
  span: { readonly fromMs: number; readonly toMs: number },
  clock: TariffClock,
): readonly BillEntry[] {
  return fixedCost(terms, span, clock).map(({ version, day, charge, kind, cost }) => ({
    version,
    day,
    layer: charge.layer,
    name: charge.name,
    cost,
    section: kind,
    fromMs: null,
    band: '',
    kwh: null,
    kw: null,
    vatRate: charge.vatRate ?? version.vatRate,
  }));
}

/** Amounts with VAT are exact in 1e-16 of the currency, because rates of VAT have four decimals. */
export const vatScale = 10_000n;

/** Net and gross cost of an entry's amount, in 1e-16 of the currency; the net of a price with VAT is rounded down there. */
export function withVat(
  { version, section, vatRate }: Pick<BillEntry, 'version' | 'section' | 'vatRate'>,
  cost: Picos,
): { readonly net: bigint; readonly gross: bigint } {
  const rate = BigInt(Math.round(vatRate * 10_000));
  const factor = vatScale + rate;
  return version.pricesInclVat && section !== 'export'
    ? { net: (cost * vatScale * vatScale) / factor, gross: cost * vatScale }
    : { net: cost * vatScale, gross: cost * factor };
}
