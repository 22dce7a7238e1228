import type { BillCheck } from '@hearth/energy/bill/contract.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';

type CheckedLine = BillCheck['lines'][number];

/** A row of the comparison; amounts in millionths, null where the other side does not have the line. */
export type AddingLine =
  | ({ readonly kind: 'part' } & CheckedLine)
  | {
      readonly kind: 'other';
      readonly name: string;
      readonly billed: number;
      readonly calculated: null;
    }
  | {
      /** What the bill does not break down, beside the parts of the contract that it does not name. */
      readonly kind: 'rest';
      readonly parts: readonly CheckedLine['part'][];
      readonly billed: number;
      readonly calculated: number;
    };

/** Rows whose amounts and differences add up to the totals of bill and calculation. */
export function addingLines(
  { total, others }: Pick<SuppliersBill, 'total' | 'others'>,
  lines: readonly CheckedLine[],
): readonly AddingLine[] {
  const named = lines.filter(({ billed }) => billed !== null);
  const unnamed = lines.filter(({ billed }) => billed === null);
  // A bill of one amount is compared as a whole.
  if (named.length + others.length === 0) return unnamed.map((line) => ({ kind: 'part', ...line }));
  const rows = [
    ...named.map((line): AddingLine => ({ kind: 'part', ...line })),
    ...others.map(({ name, amount }): AddingLine => ({
      kind: 'other',
      name,
      billed: Math.round(amount * 1e6),
      calculated: null,
    })),
  ];
  const billed = rows.reduce((sum, row) => sum - (row.billed ?? 0), Math.round(total * 1e6));
  const calculated = unnamed.reduce((sum, line) => sum + line.calculated, 0);
  const parts = unnamed.map(({ part }) => part);
  return billed === 0 && parts.length === 0
    ? rows
    : [...rows, { kind: 'rest', parts, billed, calculated }];
}
