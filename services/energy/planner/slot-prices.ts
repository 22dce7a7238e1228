import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { energyCost } from '../tariff/energy-cost.ts';
import type { Market } from '../tariff/market.ts';
import { type UsageInterval, billingIntervalsOf } from '../tariff/billing-intervals.ts';
import type { Terms } from '../tariff/terms.ts';

/** Marginal price of a kilowatt-hour of import and of feed-in by quarter-hour, EUR gross. */
export interface SlotPrices {
  readonly importEur: Float64Array;
  readonly exportEur: Float64Array;
}

const picosPerEur = 1e12;

/** Marginal prices by billing one kilowatt-hour in each quarter-hour; without capacity and standing charges. */
export function slotPricesOf(
  terms: Terms,
  market: Market | null,
  span: { readonly fromMinute: number; readonly slots: number },
): SlotPrices {
  const fromMs = span.fromMinute * 60_000;
  const usage = Array.from({ length: span.slots }, (_, slot): UsageInterval => ({
    fromMs: fromMs + slot * quarterHourMs,
    toMs: fromMs + (slot + 1) * quarterHourMs,
    importKwh: 1,
    exportKwh: 1,
    heatPumpKwh: null,
  }));
  const cut = billingIntervalsOf(terms, usage, market);
  if (!cut.ok) throw new Error(`${cut.fault.code} at ${new Date(cut.fault.atMs).toISOString()}`);
  const cost = energyCost(cut.pieces, { terms, market, clock: cut.clock });
  if (!cost.ok) throw new Error(`${cost.fault.code} at ${new Date(cost.fault.atMs).toISOString()}`);
  const importEur = new Float64Array(span.slots);
  const exportEur = new Float64Array(span.slots);
  for (const { piece, component, flow, cost: net } of cost.priced) {
    const slot = Math.floor((piece.fromMs - fromMs) / quarterHourMs);
    const vatRate = component.vatRate ?? (flow === 'export' ? 0 : piece.version.vatRate);
    const isGross = piece.version.pricesInclVat && flow === 'import';
    const eur = (Number(net) / picosPerEur) * (isGross ? 1 : 1 + vatRate);
    if (flow === 'import') importEur[slot] = (importEur[slot] ?? 0) + eur;
    else exportEur[slot] = (exportEur[slot] ?? 0) - eur;
  }
  return { importEur, exportEur };
}
