import { isDeepStrictEqual } from 'node:util';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { costParts } from './cost-parts.ts';

const amount = z.number().min(-1e6).max(1e6);
const kwh = z.number().min(0).max(1e7);

/** Longest billed time; suppliers bill a year, and the days of a late reading. */
export const daysMax = 800;

/** What is wrong with the first and last day of a bill. */
export function dayFaults({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string;
  readonly lastDay: string;
}): readonly ('ends-before-it-begins' | 'bill-too-long')[] {
  const days = daysBetween(firstDay, addDays(lastDay, 1));
  if (days < 1) return ['ends-before-it-begins'];
  return days > daysMax ? ['bill-too-long'] : [];
}

/** A supplier's bill as it is on paper; figures that it does not state are null. */
export const suppliersBill = z
  .strictObject({
    id: z.uuid(),
    /** Name that the owner gave it; null without one. */
    name: z.string().trim().min(1).max(60).nullable(),
    /** First and last billed local day. */
    firstDay: localDate,
    lastDay: localDate,
    /** Amount to pay including VAT, in the contract's currency. */
    total: amount,
    importKwh: kwh.nullable(),
    exportKwh: kwh.nullable(),
    /** Amounts including VAT of the parts that it names, each once; what is paid to the home is negative. */
    lines: z.array(z.strictObject({ part: z.enum(costParts), amount })).max(10),
    /** Lines that no contract knows, such as a fee for a reminder. */
    others: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(60), amount }))
      .max(10)
      .default([]),
  })
  .superRefine(({ firstDay, lastDay, lines }, context) => {
    for (const message of dayFaults({ firstDay, lastDay }))
      context.addIssue({ code: 'custom', message, path: ['lastDay'], params: { daysMax } });
    if (new Set(lines.map(({ part }) => part)).size < lines.length)
      context.addIssue({ code: 'custom', message: 'part-named-twice', path: ['lines'] });
  });
export type SuppliersBill = z.infer<typeof suppliersBill>;

/** Most bills of a home; twelve years of monthly ones. */
const billsMax = 150;

/** The bills that a home's owner typed. */
export const supplierBills = z
  .array(suppliersBill)
  .max(billsMax)
  .refine((bills) => new Set(bills.map(({ id }) => id)).size === bills.length, {
    message: 'bill-twice',
  });

/** First billed day of the bills that only one of the lists has; null without a difference. */
export function firstBilledChange(
  before: readonly SuppliersBill[] | null,
  after: readonly SuppliersBill[] | null,
): string | null {
  const [earlier, later] = [before ?? [], after ?? []];
  const isIn = (bills: readonly SuppliersBill[], bill: SuppliersBill) =>
    bills.some((each) => isDeepStrictEqual(each, bill));
  const changed = [
    ...earlier.filter((bill) => !isIn(later, bill)),
    ...later.filter((bill) => !isIn(earlier, bill)),
  ];
  const days = changed.map(({ firstDay }) => firstDay).toSorted();
  return days[0] ?? (before === null && after !== null ? always : null);
}

/** An empty first list differs from none on no certain day. */
const always = '0001-01-01';
