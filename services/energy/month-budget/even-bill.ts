import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { MonthUse } from '../budget/month-variance.ts';
import { billOf } from '../tariff/bill.ts';
import { type UsageInterval, versionOn } from '../tariff/billing-intervals.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';

interface EvenMonth {
  readonly terms: Terms;
  readonly market: Market | null;
  readonly dates: readonly string[];
  readonly days: LocalDays;
}

/**
 * Cost of a use that is spread evenly over the hours of days, in millionths of the currency and without capacity charges, which no
 * even use has; null where a price is missing.
 */
export function evenBill({ terms, market, dates, days }: EvenMonth, use: MonthUse): number | null {
  const household = use.householdKwh / dates.length;
  const heatPump = use.heatPumpKwh / dates.length;
  const usage = dates.map((date): UsageInterval => {
    const meter = versionOn(terms, date)?.heatPumpMeter ?? 'none';
    return {
      ...days.spanOf(date),
      importKwh: meter === 'beside-house' ? household : household + heatPump,
      exportKwh: 0,
      heatPumpKwh: meter === 'none' ? null : heatPump,
    };
  });
  const withoutCapacity = {
    ...terms,
    versions: terms.versions.map((version) => ({ ...version, capacity: [] })),
  };
  const result = billOf(withoutCapacity, usage, market);
  return result.ok ? result.bill.gross : null;
}
