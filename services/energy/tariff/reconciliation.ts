import { z } from 'zod';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { isRounding } from './agreement.ts';
import type { Bill, BillLine } from './bill.ts';
import { type Micros, differenceOf, microsOf, picosOf } from './micros.ts';
import type { Terms } from './terms.ts';
import { tariffClockOf } from './tariff-clock.ts';

/** A supplier's bill as typed from paper; missing figures are left out. */
export const typedBill = z.strictObject({
  /** Amount to pay including VAT. */
  total: z.number().min(-1e7).max(1e7),
  importKwh: z.number().min(0).max(1e8).optional(),
  /** First and last billed day. */
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
});
export type TypedBill = z.infer<typeof typedBill>;

/** A possible cause of a difference: its own amount, and the remainder. */
export interface Cause {
  readonly code:
    | 'other-energy'
    | 'other-days'
    | 'without-vat'
    | 'vat-twice'
    | 'decimal-point'
    | 'without-standing'
    | 'without-feed-in'
    | 'without-credit'
    | 'without-capacity'
    | 'without-network'
    | 'without-tax';
  readonly amount: Micros;
  readonly left: Micros;
}

export interface Reconciliation {
  /** Typed minus calculated. */
  readonly difference: Micros;
  /** Likely causes, the smallest remainder first; empty if the bills agree or no known cause explains the difference. */
  readonly causes: readonly Cause[];
}

/**
 * Compares a typed bill with the calculated one. Each cause is tried alone; reported are those that explain more than half of
 * the difference.
 */
export function reconciliation(typed: TypedBill, bill: Bill, terms: Terms): Reconciliation {
  const difference = differenceOf(microsOf(picosOf(typed.total)), bill.gross);
  const sizeOf = (amount: Micros) => Math.abs(amount);
  if (isRounding(difference, bill.gross)) return { difference, causes: [] };
  const causes = candidatesOf(typed, bill, terms)
    .map(([code, amount]): Cause => ({ code, amount, left: differenceOf(difference, amount) }))
    .filter(({ left }) => sizeOf(left) < sizeOf(difference) / 2)
    .toSorted((a, b) => sizeOf(a.left) - sizeOf(b.left));
  return { difference, causes };
}

function candidatesOf(
  typed: TypedBill,
  bill: Bill,
  terms: Terms,
): readonly (readonly [Cause['code'], Micros])[] {
  const sum = (matches: (line: BillLine) => boolean) =>
    bill.lines.reduce((total, line) => (matches(line) ? total + line.gross : total), 0);
  const without = (matches: (line: BillLine) => boolean) => -sum(matches);
  const fixed = sum(({ section }) => section === 'standing' || section === 'credit');
  const shares: readonly (readonly [Cause['code'], number])[] = [
    ['without-vat', 0 - bill.vat],
    ['vat-twice', vatOfGross(bill)],
    ['decimal-point', bill.gross * 99],
    ['decimal-point', bill.gross * -0.99],
    ['without-standing', without(({ section }) => section === 'standing')],
    ['without-feed-in', without(({ section }) => section === 'export')],
    ['without-credit', without(({ section }) => section === 'credit')],
    ['without-capacity', without(({ section }) => section === 'capacity')],
    ['without-network', without(({ layer }) => layer === 'network')],
    ['without-tax', without(({ layer }) => layer === 'tax')],
    ['other-energy', sum(({ section }) => section === 'import') * energyShare(typed, bill)],
    ['other-days', fixed * daysShare(typed, bill, terms)],
  ];
  return shares
    .filter(([, amount]) => Math.round(amount) !== 0)
    .map(([code, amount]) => [code, microsOf(BigInt(Math.round(amount)) * 1_000_000n)] as const);
}

/** VAT on amounts that already include VAT. */
function vatOfGross({ lines }: Bill): number {
  return lines.reduce((total, { gross, vatRate }) => total + gross * vatRate, 0);
}

function energyShare({ importKwh }: TypedBill, bill: Bill): number {
  return importKwh === undefined || bill.importKwh === 0 ? 0 : importKwh / bill.importKwh - 1;
}

function daysShare({ firstDay, lastDay }: TypedBill, bill: Bill, terms: Terms): number {
  if (firstDay === undefined || lastDay === undefined || bill.toMs === bill.fromMs) return 0;
  const clock = tariffClockOf(terms.timeZone);
  const counted = daysBetween(clock.at(bill.fromMs).day, addDays(clock.at(bill.toMs - 1).day, 1));
  return daysBetween(firstDay, addDays(lastDay, 1)) / counted - 1;
}
