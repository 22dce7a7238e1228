import type { Access } from '@hearth/access/access.ts';
import { datesOf } from '@hearth/calendar/dates.ts';
import { boughtEnergy } from '../budget/bought-energy.ts';
import type { BudgetPlan } from '../budget/budget-plan.ts';
import { readMarket } from '../cost/read-usage.ts';
import type { CurrentHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { LocalDaySpan } from '../reading/counted-energy.ts';
import { readSetting } from '../setting/read-setting.ts';
import { solarKind, tariffKind } from '../setting/setting-kinds.ts';
import { usualDaysOfMonth } from '../solar/expected-yield.ts';
import { versionOn } from '../tariff/billing-intervals.ts';
import { alwaysOn } from '../tariff/kwh-prices.ts';
import { evenBill } from './even-bill.ts';

/** Saving by the home's panels on the expected use of a usual month, millionths; null without panels or contract, and where prices are missing. */
export async function readPanelSaving(
  deps: PriceDeps,
  access: Access,
  {
    home,
    plan,
    month,
  }: { readonly home: CurrentHome; readonly plan: BudgetPlan; readonly month: LocalDaySpan },
): Promise<number | null> {
  const { document: panels } = await readSetting(deps.db, access, solarKind);
  if (!panels) return null;
  const { document: saved } = await readSetting(deps.db, access, tariffKind);
  const located = await locateHome(deps, access);
  const version = saved && versionOn(saved, home.today);
  const index = Number(month.from.slice(5, 7)) - 1;
  const expected = plan.months[index];
  if (!located || !saved || !version || !expected) return null;
  // The days of the month so far, whose market prices are known.
  const range = { from: month.from, to: home.today > month.from ? home.today : month.to };
  const terms = alwaysOn(saved, version);
  const market = await readMarket(deps, access, { home, terms, range });
  const dates = datesOf(range.from, range.to);
  const sampled = usualDaysOfMonth(panels, located.place, index);
  const limits = { batteryKwh: panels.batteryKwh ?? 0, exportLimitKw: panels.exportLimitKw };
  const priced = { terms, market, dates, days: home.horizon.days };
  const monthDays = datesOf(month.from, month.to).length;
  const share = dates.length / monthDays;
  const use = {
    heatPumpKwh: expected.heatPumpKwh * share,
    householdKwh: expected.householdKwh * share,
  };
  const without = evenBill(priced, use);
  const withPanels = evenBill(
    { ...priced, boughtOf: (dayKwh) => boughtEnergy(dayKwh, sampled, limits) },
    use,
  );
  return without === null || withPanels === null
    ? null
    : Math.round((without - withPanels) / share);
}
