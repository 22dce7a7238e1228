import { datesOf } from '@hearth/calendar/dates.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { type Bill, billOf } from '../tariff/bill.ts';
import type { UsageInterval } from '../tariff/billing-intervals.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms, Version } from '../tariff/terms.ts';

/** Electricity of a month of a usual year. */
export interface UseMonth {
  readonly heatPumpKwh: number;
  readonly householdKwh: number;
}

/** Twelve calendar months, `[from, to)`. */
export interface YearOfDays {
  readonly from: string;
  readonly to: string;
  readonly days: LocalDays;
}

interface YearPricing extends YearOfDays {
  readonly terms: Terms;
  readonly version: Version;
  readonly market: Market | null;
  /** Capacity charges with VAT of the calendar months, which no use of a usual year has. */
  readonly capacityCosts: readonly number[];
}

/** Bill of a usual year with the use of each month spread evenly over its hours; null where a price is missing. */
export function yearCost(
  { terms, version, market, capacityCosts, from, to, days }: YearPricing,
  months: readonly UseMonth[],
): { readonly total: number; readonly months: readonly number[] } | null {
  const dates = datesOf(from, to);
  const lengths = new Map<string, number>();
  for (const date of dates) lengths.set(monthOf(date), (lengths.get(monthOf(date)) ?? 0) + 1);
  const usage = dates.map((date): UsageInterval => {
    const use = months[Number(date.slice(5, 7)) - 1];
    const length = lengths.get(monthOf(date)) ?? 1;
    const household = (use?.householdKwh ?? 0) / length;
    const heatPump = (use?.heatPumpKwh ?? 0) / length;
    const isBeside = version.heatPumpMeter === 'beside-house';
    return {
      ...days.spanOf(date),
      importKwh: isBeside ? household : household + heatPump,
      exportKwh: 0,
      heatPumpKwh: version.heatPumpMeter === 'none' ? null : heatPump,
    };
  });
  const result = billOf(withoutCapacity(terms), usage, market);
  if (!result.ok) return null;
  const byMonth = new Map(result.bill.months.map(({ month, gross }) => [month.slice(5, 7), gross]));
  const capacity = withinNetworkLimit(version, capacityCosts, result.bill);
  const amounts = Array.from(
    { length: 12 },
    (_, i) => Number(byMonth.get(String(i + 1).padStart(2, '0')) ?? 0) / unit + (capacity[i] ?? 0),
  );
  const total = Number(result.bill.gross) / unit + sumOf(capacity);
  return { total, months: amounts };
}

const unit = 1_000_000;
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** Capacity charges as far as the limit of the network's costs per kWh leaves them (network-limit.ts). */
function withinNetworkLimit(
  { networkMostPerKwh, pricesInclVat, vatRate }: Version,
  capacityCosts: readonly number[],
  { importKwh, lines }: Bill,
): readonly number[] {
  const power = sumOf(capacityCosts);
  if (networkMostPerKwh === undefined || power <= 0) return capacityCosts;
  const energy = lines.filter(({ section, layer }) => section === 'import' && layer === 'network');
  const most = networkMostPerKwh * importKwh * (pricesInclVat ? 1 : 1 + vatRate);
  const allowed = most - sumOf(energy.map(({ gross }) => Number(gross) / unit));
  return capacityCosts.map((each) => each * Math.min(1, allowed / power));
}

const withoutCapacity = (terms: Terms): Terms => ({
  ...terms,
  versions: terms.versions.map((version) => ({ ...version, capacity: [] })),
});

const monthOf = (date: string): string => date.slice(0, 7);
