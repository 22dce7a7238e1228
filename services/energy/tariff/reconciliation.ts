import { z } from 'zod';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import type { Bill, BillLine } from './bill.ts';
import { differenceOf } from './comparison.ts';
import { type Micros, microsOf, picosOf } from './micros.ts';
import type { Terms } from './terms.ts';
import { tariffClockOf } from './tariff-clock.ts';

/** A bill as somebody types it from paper; what it does not say is left out. */
export const typedBill = z.strictObject({
  /** What is to be paid, with VAT. */
  total: z.number().min(-1e7).max(1e7),
  importKwh: z.number().min(0).max(1e8).optional(),
  /** First and last day that it is for. */
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
});
export type TypedBill = z.infer<typeof typedBill>;

/** What may be behind a difference: what it alone would amount to, and what it leaves. */
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
  /** Typed less calculated. */
  readonly difference: Micros;
  /** Likely ones, the one that leaves least first; empty where the bills agree or nothing known explains the difference. */
  readonly causes: readonly Cause[];
}

/** Suppliers round rates and energy: within a half per mille and five cents, a bill agrees. */
const agreedShare = 0.0005;
const agreed = 0.05;

/**
 * A typed bill beside the calculated one. Every cause is tried for itself: what the difference would be if it were the only one; named
 * are those that leave less than half of it.
 */
export function reconciliation(typed: TypedBill, bill: Bill, terms: Terms): Reconciliation {
  const difference = differenceOf(microsOf(picosOf(typed.total)), bill.gross);
  const sizeOf = (amount: Micros) => Math.abs(amount);
  if (sizeOf(difference) <= agreed * 1e6 + agreedShare * Math.abs(bill.gross))
    return { difference, causes: [] };
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

/** VAT on what has VAT in it already. */
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
