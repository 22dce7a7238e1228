import type { Bill } from './bill.ts';
import { type Micros, differenceOf, sumMicros } from './micros.ts';

/** Additional cost (negative: saving) of the same readings under other terms. */
export interface BillComparison {
  readonly difference: Micros;
  readonly months: readonly { readonly month: string; readonly difference: Micros }[];
}

/** Two bills on the same readings; both in one currency. */
export function comparison(first: Bill, second: Bill): BillComparison {
  if (first.currency !== second.currency) throw new Error('bills in two currencies');
  return {
    difference: differenceOf(second.gross, first.gross),
    months: first.months.map(({ month, gross }) => {
      const match = second.months.find((each) => each.month === month);
      return { month, difference: differenceOf(match?.gross ?? sumMicros([]), gross) };
    }),
  };
}
