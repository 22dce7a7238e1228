import type { Bill } from './bill.ts';
import { type Micros, microsOf } from './micros.ts';

/** What the same readings cost more (or, below zero, less) under other terms. */
export interface Comparison {
  readonly difference: Micros;
  readonly months: readonly { readonly month: string; readonly difference: Micros }[];
}

/** Two bills on the same readings; both in one currency. */
export function comparison(own: Bill, other: Bill): Comparison {
  if (own.currency !== other.currency) throw new Error('bills in two currencies');
  return {
    difference: differenceOf(other.gross, own.gross),
    months: own.months.map(({ month, gross }) => {
      const there = other.months.find((each) => each.month === month);
      return { month, difference: differenceOf(there?.gross ?? microsOf(0n), gross) };
    }),
  };
}

export function differenceOf(a: Micros, b: Micros): Micros {
  return microsOf(BigInt(a - b) * 1_000_000n);
}
