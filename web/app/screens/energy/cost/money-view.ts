import { hourMs } from '@hearth/calendar/durations.ts';
import type { Costs, HourCosts } from '@hearth/energy/cost/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';
import { type CostPartName, type Days, partOrder } from './cost-sum.ts';
import { splitTable } from './split-table.ts';

/** Cost of a period by step and part. */
export interface MoneyView {
  readonly steps: History['slots'];
  /** Parts that occur, in the order of a bill. */
  readonly parts: readonly CostPartName[];
  /** Null for a step that has no cost: not yet begun, without readings, or without a price. */
  readonly costs: readonly (StepCost | null)[];
}

export interface StepCost {
  /** Amounts in millionths of the currency, in the order of `parts`. */
  readonly micros: readonly number[];
  /** The same in minor units: over all steps they add up to the cost of the period and its parts, as written. */
  readonly minor: readonly number[];
  readonly total: number;
  readonly importKwh: number;
}

interface Priced {
  readonly parts: Costs['days'][number]['parts'];
  readonly importKwh: number;
}

/** Costs of the steps of a period: hours of a day, days of a week or month, months of a year. */
export function moneyView(
  history: Pick<History, 'period' | 'slots' | 'to' | 'timeZone'>,
  { costs, days, hours }: { costs: Costs; days: Days; hours: HourCosts | null },
): MoneyView {
  const steps = history.period === 'day' ? hourSteps(history, hours) : history.slots;
  const inside = costs.days.filter(
    ({ day, gross }) => day >= days.from && day <= days.to && gross !== null,
  );
  const priced = steps.map(({ from, label }): readonly Priced[] =>
    history.period === 'day'
      ? (hours?.hours.filter((hour) => hour.from === from) ?? [])
      : inside.filter(({ day }) => day.startsWith(label)),
  );
  const parts = partOrder.filter((part) =>
    priced.some((own) => own.some((each) => each.parts[part] !== undefined)),
  );
  const pricedSteps = priced.flatMap((own, step) =>
    own.length === 0 ? [] : [{ step, own, micros: parts.map((part) => sumOf(own, part)) }],
  );
  const unit = 10 ** (6 - minorDigits(costs.currency ?? 'EUR'));
  const split = splitTable(
    pricedSteps.map(({ micros }) => micros),
    unit,
  );
  const byStep = new Map(
    pricedSteps.map(({ step, own, micros }, k): [number, StepCost] => {
      const minor = split[k] ?? [];
      return [
        step,
        {
          micros,
          minor,
          total: minor.reduce((sum, each) => sum + each, 0),
          importKwh: own.reduce((sum, each) => sum + each.importKwh, 0),
        },
      ];
    }),
  );
  return { steps, parts, costs: steps.map((_, step) => byStep.get(step) ?? null) };
}

const sumOf = (own: readonly Priced[], part: CostPartName): number =>
  own.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0);

/** The elapsed hours and those that are still to come. */
function hourSteps(
  { to, timeZone }: Pick<History, 'to' | 'timeZone'>,
  hours: HourCosts | null,
): History['slots'] {
  const elapsed = hours?.hours ?? [];
  const last = elapsed.at(-1);
  if (!last) return [];
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const toMs = Date.parse(to);
  const coming: History['slots'] = [];
  for (let fromMs = Date.parse(last.to); fromMs < toMs; fromMs += hourMs)
    coming.push({
      from: new Date(fromMs).toISOString(),
      to: new Date(Math.min(fromMs + hourMs, toMs)).toISOString(),
      label: clock.format(fromMs),
    });
  return [...elapsed.map(({ from, to: end, label }) => ({ from, to: end, label })), ...coming];
}
