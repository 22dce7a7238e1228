import { type CapacityPart, capacityCost, isTooCoarse } from './capacity-cost.ts';
import { type Priced, visitEnergyCost } from './energy-cost.ts';
import { fixedCost } from './fixed-cost.ts';
import type { Market } from './market.ts';
import { networkLimitOf } from './network-limit.ts';
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
  | (Extract<VisitedBill, { ok: true }> & { readonly entries: readonly BillEntry[] })
  | Extract<VisitedBill, { ok: false }>;

export type VisitedBill =
  | {
      readonly ok: true;
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
  const entries: BillEntry[] = [];
  const visited = visitBillEntries({ terms, usage, market }, (entry) => void entries.push(entry));
  return visited.ok ? { ok: true, entries, intervals: visited.intervals } : visited;
}

/** What is billed: metered energy under a contract, and the prices of its market. */
export interface Billing {
  readonly terms: Terms;
  readonly usage: readonly UsageInterval[];
  readonly market: Market | null;
}

/** Calls `visit` for each entry of a bill: energy in order of time, then the charges by day. Entries before a fault are visited. */
export function visitBillEntries(
  { terms, usage, market }: Billing,
  visit: (entry: BillEntry) => void,
): VisitedBill {
  const cut = billingIntervalsOf(terms, usage, market);
  if (!cut.ok) return cut;
  const { pieces, clock } = cut;
  const fromMs = pieces[0]?.fromMs ?? 0;
  const toMs = pieces.at(-1)?.toMs ?? 0;
  const hasCapacity = terms.versions.some(({ capacity }) => capacity.length > 0);
  const coarse =
    hasCapacity &&
    usage.find((each) =>
      isTooCoarse(terms, clock.at(each.fromMs).day, (each.toMs - each.fromMs) / 60_000),
    );
  if (coarse)
    return {
      ok: false,
      fault: { code: 'readings-coarser-than-capacity-window', atMs: coarse.fromMs },
    };
  const limit = networkLimitOf(terms);
  const fault = visitEnergyCost(pieces, { terms, market, clock }, (priced) => {
    limit.add(priced);
    visit(energyEntry(priced));
  });
  if (fault) return { ok: false, fault };
  for (const entry of fixedEntries(terms, { fromMs, toMs }, clock)) visit(entry);
  for (const part of limit.within(capacityCost(terms, pieces, clock), pieces))
    visit(capacityEntry(part));
  return { ok: true, intervals: pieces };
}

function energyEntry({ piece, component, flow, band, kwh, cost }: Priced): BillEntry {
  return {
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
  };
}

function capacityEntry({ version, day, capacity, kw, cost }: CapacityPart): BillEntry {
  return {
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
  };
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
