import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { BoughtEnergy } from '../budget/bought-energy.ts';
import type { MonthUse } from '../budget/month-variance.ts';
import { billOf } from '../tariff/bill.ts';
import { type UsageInterval, versionOn } from '../tariff/billing-intervals.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';

interface EvenMonth {
  /** Energy at the grid meter on a day that uses so much behind it; without it all of it is bought. */
  readonly boughtOf?: (dayKwh: number) => BoughtEnergy;
  readonly terms: Terms;
  readonly market: Market | null;
  readonly dates: readonly string[];
  readonly days: LocalDays;
}

/**
 * Cost of a use that is spread evenly over the hours of days, in millionths of the currency and without capacity charges, which no
 * even use has; null where a price is missing.
 */
export function evenBill(
  { terms, market, dates, days, boughtOf = allBought }: EvenMonth,
  use: MonthUse,
): number | null {
  const household = use.householdKwh / dates.length;
  const heatPump = use.heatPumpKwh / dates.length;
  const [house, beside] = [boughtOf(household + heatPump), boughtOf(household)];
  // Behind the house's meter the panels serve the heat pump in its share.
  const share = household + heatPump > 0 ? house.importKwh / (household + heatPump) : 0;
  const usage = dates.map((date): UsageInterval => {
    const meter = versionOn(terms, date)?.heatPumpMeter ?? 'none';
    const bought = meter === 'beside-house' ? beside : house;
    return {
      ...days.spanOf(date),
      ...bought,
      heatPumpKwh: meter === 'none' ? null : meter === 'beside-house' ? heatPump : heatPump * share,
    };
  });
  const withoutCapacity = {
    ...terms,
    versions: terms.versions.map((version) => ({ ...version, capacity: [] })),
  };
  const result = billOf(withoutCapacity, usage, market);
  return result.ok ? result.bill.gross : null;
}

const allBought = (dayKwh: number): BoughtEnergy => ({ importKwh: dayKwh, exportKwh: 0 });
