import type { ResultOfDay } from '@hearth/energy/plan-result/contract.ts';
import type { PlanTools } from './decision-text.ts';

type Figures = NonNullable<ResultOfDay['figures']>;

/** The sentence about a compared day: a saving, a loss, or a difference within the range of error. */
export function resultSentence(
  { saved, low, high }: Pick<Figures, 'saved' | 'low' | 'high'>,
  day: string,
  { text, money }: PlanTools,
): string {
  if (low <= 0 && high >= 0) return text('plan.result-none', { day, amount: signed(saved, money) });
  return saved > 0
    ? text('plan.result-saved', { day, amount: money(saved) })
    : text('plan.result-lost', { day, amount: money(-saved) });
}

/** An amount with its sign; a word joiner keeps both on one line. */
export const signed = (micros: number, money: PlanTools['money']): string =>
  micros > 0 ? `+${joiner}${money(micros)}` : money(micros).replace(/^[-−]/, `$&${joiner}`);

const joiner = '\u2060';
