import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween } from '@hearth/calendar/dates.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import { budgetByMonth } from '../budget/budget-by-month.ts';
import { costsOfHome, readPricing } from '../cost/read-costs.ts';
import type { RecentAnswers } from '../cost/recent-answers.ts';
import type { CurrentHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readSetting } from '../setting/read-setting.ts';
import { budgetKind } from '../setting/setting-kinds.ts';
import type { MonthBudget } from './contract.ts';
import { monthEnd } from '../budget/month-outlook.ts';
import { readPanelSaving } from './read-panel-saving.ts';

/** A day with less of its readings is not measured. */
const measuredShareMin = 0.9;

export async function readMonthBudget(
  deps: PriceDeps,
  access: Access,
  { home, recent }: { readonly home: CurrentHome; readonly recent: RecentAnswers },
): Promise<Result<MonthBudget>> {
  const [{ document: plan }, priced] = await Promise.all([
    readSetting(deps.db, access, budgetKind),
    readPricing(deps, access, home),
  ]);
  if (!plan || plan.currency === null) return notFound();
  const { today } = home;
  const first = `${today.slice(0, 8)}01`;
  const { daysInMonth, month } = Temporal.PlainDate.from(today);
  const amount = budgetByMonth(plan)[month - 1]?.amount ?? null;
  const to = addDays(first, daysInMonth);
  const [costs, saving] = await Promise.all([
    costsOfHome(deps, access, { priced, range: { from: first, to: addDays(today, 1) } }),
    recent.answer(deps, access, {
      name: 'panelSaving',
      request: null,
      readings: 'past',
      compute: async () =>
        ok(await readPanelSaving(deps, access, { home, plan, month: { from: first, to } })),
      // Prices that are missing may arrive at any time.
      isFinal: (value) => value !== null,
    }),
  ]);
  if (!costs.ok) return costs;
  if (amount === null || costs.value.currency !== plan.currency) return notFound();
  const budget = Math.round(amount * 1e6);
  const byDay = new Map(costs.value.days.map((each) => [each.day, each]));
  const measured = datesOf(first, today).flatMap((day) => {
    const found = byDay.get(day);
    return found && found.gross !== null && found.measuredShare >= measuredShareMin
      ? [found.gross]
      : [];
  });
  const days = daysBetween(first, today);
  const soFar = byDay.get(today)?.gross ?? 0;
  if (!saving.ok) return saving;
  // A target scales the budget; what the panels save is saved on the expected use.
  const usual = Math.round((plan.months[month - 1]?.amount ?? amount) * 1e6);
  const withPanels = saving.value === null ? null : usual - saving.value;
  const expected = withPanels ?? budget;
  const end = monthEnd({ budget: expected, daysInMonth, days, measured, today: soFar });
  return ok({
    installation: access.installationId,
    timeZone: costs.value.timeZone,
    today,
    currency: plan.currency,
    budget,
    plannedByToday: Math.round((budget * (days + 1)) / daysInMonth),
    spent: costs.value.total,
    days,
    measuredDays: measured.length,
    withPanels,
    end: end && {
      low: Math.round(end.low),
      likely: Math.round(end.likely),
      high: Math.round(end.high),
    },
  });
}
