import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween } from '@hearth/calendar/dates.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { budgetByMonth } from '../budget/budget-by-month.ts';
import type { BudgetPlan } from '../budget/budget-plan.ts';
import { type MonthUse, heatingOfMonths, monthVariance } from '../budget/month-variance.ts';
import type { Costs } from '../cost/contract.ts';
import { readPricedCosts } from '../cost/read-priced-costs.ts';
import { readMarket } from '../cost/read-usage.ts';
import { type CurrentHome, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { LocalDaySpan } from '../reading/counted-energy.ts';
import { readSetting } from '../setting/read-setting.ts';
import { budgetKind, tariffKind } from '../setting/setting-kinds.ts';
import type { BudgetVariance } from './contract.ts';
import { evenBill } from './even-bill.ts';
import { type MonthEnergy, readMonthEnergy } from './read-month-energy.ts';

const monthsMax = 12;
/** A month with less of its readings is not compared. */
const measuredShareMin = 0.95;

/** The ended months against their budgets, and what made one of them dearer or cheaper; the last one unless another is named. */
export async function readBudgetVariance(
  deps: PriceDeps,
  access: Access,
  named: string | undefined,
): Promise<Result<BudgetVariance>> {
  const { document: plan } = await readSetting(deps.db, access, budgetKind);
  const home = await readHome(deps, access);
  if (!home || !plan || plan.currency === null) return notFound();
  const spans = endedMonths(plan, home.today);
  const [newest, oldest] = [spans[0], spans.at(-1)];
  const empty = {
    installation: access.installationId,
    currency: plan.currency,
    isPending: false,
    chosen: null,
  };
  if (!newest || !oldest) return ok({ ...empty, months: [] });
  const read = await readPricedCosts(deps, access, { from: oldest.from, to: newest.to });
  if (!read.ok) return read;
  const costs = read.value;
  if (costs && (costs.state !== 'known' || costs.currency !== plan.currency)) return notFound();
  const amounts = budgetByMonth(plan);
  const months = spans.map((span) => ({
    month: span.from.slice(0, 7),
    budget: microsOf(amounts[monthIndex(span)]?.amount ?? 0),
    spent: costs && spentIn(costs, span),
  }));
  const month = named ?? months.find(({ spent }) => spent !== null)?.month;
  const chosen = months.find((each) => each.month === month);
  if (named !== undefined && !chosen)
    return fail('invalid', 'month-not-ended', { at: '/query/month' });
  const span = spans.find(({ from }) => from.startsWith(month ?? '-'));
  if (!costs) return ok({ ...empty, isPending: true, months });
  const parts =
    chosen && span && chosen.spent !== null
      ? await explain(deps, access, { home, plan, span, costs, ...chosen })
      : null;
  return ok({ ...empty, months, chosen: parts });
}

const microsOf = (amount: number): number => Math.round(amount * 1e6);
const monthIndex = ({ from }: LocalDaySpan): number => Number(from.slice(5, 7)) - 1;

/** Ended months under the budget, newest first. */
function endedMonths(plan: BudgetPlan, today: string): readonly LocalDaySpan[] {
  const spans: LocalDaySpan[] = [];
  let to = `${today.slice(0, 7)}-01`;
  while (spans.length < monthsMax) {
    const from = `${addDays(to, -1).slice(0, 7)}-01`;
    if (from < plan.validFrom) break;
    spans.push({ from, to });
    to = from;
  }
  return spans;
}

/** Cost of a month; null unless every day of it is priced and nearly all of it measured. */
function spentIn({ days }: Costs, span: LocalDaySpan): number | null {
  const own = days.filter(({ day }) => day >= span.from && day < span.to);
  const count = daysBetween(span.from, span.to);
  const measured = own.reduce((sum, { measuredShare }) => sum + measuredShare, 0);
  if (own.length < count || measured < measuredShareMin * count) return null;
  const gross = own.flatMap((day) => day.gross ?? []);
  return gross.length < count ? null : gross.reduce((sum, each) => sum + each, 0);
}

interface ExplainedMonth {
  readonly home: CurrentHome;
  readonly plan: BudgetPlan;
  readonly span: LocalDaySpan;
  readonly costs: Costs;
  readonly month: string;
  readonly budget: number;
  readonly spent: number | null;
}

/** Null where the use of the month is not measured, or a price is missing. */
async function explain(
  deps: PriceDeps,
  access: Access,
  { home, plan, span, costs, month, budget, spent }: ExplainedMonth,
): Promise<BudgetVariance['chosen']> {
  const expected = plan.months[monthIndex(span)];
  const { document: terms } = await readSetting(deps.db, access, tariffKind);
  const located = await locateHome(deps, access);
  if (!expected || !terms || !located || spent === null || expected.amount === null) return null;
  const energy = await readMonthEnergy(deps.db, access, { home, located, month: span });
  if (!energy) return null;
  const market = await readMarket(deps, access, { home, terms, range: span });
  const dates = datesOf(span.from, span.to);
  const priced = { terms, market, dates, days: home.horizon.days };
  const capacity = costs.days
    .filter(({ day }) => day >= span.from && day < span.to)
    .reduce((sum, { parts }) => sum + (parts.capacity ?? 0), 0);
  if (evenBill(priced, expected) === null) return null;
  const costOf = (use: MonthUse): number => (evenBill(priced, use) ?? 0) + capacity;
  const { degreeDays, use, extraKwh } = useLikePlan(energy, expected);
  return {
    month,
    budget,
    spent,
    parts: monthVariance({
      budget,
      expected: microsOf(expected.amount),
      spent,
      expectedUse: useOf(expected),
      expectedHeatingKwh: expectedHeating(plan, span),
      degreeDays,
      use,
      extraKwh,
      hasOwnPower: energy.hasOwnPower,
      costOf,
    }).map(({ part, amount }) => ({ part, amount })),
    degreeDays,
    expectedUse: useOf(expected),
    use: energy.isHeatPumpCounted ? use : null,
    extraKwh,
  };
}

const useOf = ({ heatPumpKwh, householdKwh }: MonthUse): MonthUse => ({
  heatPumpKwh,
  householdKwh,
});

/** Use of a month by part. Without a count of the heat pump it has its expected use, and the household the rest of the total. */
function useLikePlan(energy: MonthEnergy, expected: MonthUse): MonthEnergy {
  if (energy.isHeatPumpCounted) return energy;
  const all = energy.use.householdKwh;
  const heatPumpKwh = Math.min(all, expected.heatPumpKwh);
  return { ...energy, use: { heatPumpKwh, householdKwh: all - heatPumpKwh } };
}

function expectedHeating({ months }: BudgetPlan, { from }: LocalDaySpan): number {
  const year = from.slice(0, 4);
  const lengths = months.map((_, i) => {
    const first = `${year}-${String(i + 1).padStart(2, '0')}-01`;
    return daysBetween(first, `${addDays(first, 31).slice(0, 7)}-01`);
  });
  return heatingOfMonths(months, lengths)[monthIndex({ from, to: from })] ?? 0;
}
