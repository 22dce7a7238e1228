import { Temporal } from 'temporal-polyfill';
import { monthEnd } from '../budget/month-outlook.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import type { WatchedHome } from './watched-home.ts';

/** Measured days of a month before its end can be judged. */
const measuredDaysMin = 5;

/** The month's cost against its budget: passed, near it too early, or expected to end above it (four of five odds). */
export function budget(home: WatchedHome, thresholdPercent: number): AlertFinding {
  if (!home.terms) return unwatched('no-contract');
  if (!home.budget || home.budget.currency !== home.currency) return unwatched('no-budget');
  const { month: number, daysInMonth, day } = Temporal.PlainDate.from(home.today);
  const month = home.today.slice(0, 7);
  const amount = home.budget.months[number - 1] ?? null;
  if (amount === null || amount <= 0) return unwatched('no-budget');
  if (!home.days.slice(-35).some(({ cost }) => cost !== null)) return unwatched('no-costs');
  const measured = home.days.flatMap((each) =>
    each.day.startsWith(month) && each.cost !== null ? [each.cost] : [],
  );
  const spent = measured.reduce((sum, cost) => sum + cost, 0);
  const share = spent / amount;
  const value = Math.round(100 * share);
  const days = day - 1;
  const end = monthEnd({ budget: amount, daysInMonth, days, measured, today: 0 });
  const stage = stageOf({
    share,
    elapsed: days / daysInMonth,
    threshold: thresholdPercent / 100,
    isExpectedAbove: end !== null && measured.length >= measuredDaysMin && end.low > amount,
  });
  if (stage === null)
    return measured.length < measuredDaysMin && day <= measuredDaysMin
      ? learning(measured.length, measuredDaysMin)
      : { state: end !== null && end.likely > amount ? 'watch' : 'fine', value };
  return {
    state: 'alert',
    value,
    subject: `${month} ${stage}`,
    severity: stage === 'passed' ? 'act' : 'look',
    facts: {
      kind: 'budget',
      stage,
      month,
      currency: home.budget.currency,
      budget: amount,
      spent: Math.round(spent),
      likely: end && Math.round(end.likely),
      share: Number(share.toFixed(3)),
    },
  };
}

/** Near means above the threshold while less than that share of the month has elapsed. */
function stageOf(month: {
  readonly share: number;
  readonly elapsed: number;
  readonly threshold: number;
  readonly isExpectedAbove: boolean;
}): 'near' | 'passed' | 'expected' | null {
  if (month.share >= 1) return 'passed';
  if (month.share >= month.threshold && month.elapsed < month.threshold) return 'near';
  return month.isExpectedAbove ? 'expected' : null;
}
