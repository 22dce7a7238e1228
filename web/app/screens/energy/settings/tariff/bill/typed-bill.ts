import { costParts } from '@hearth/energy/tariff/cost-parts.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import type { FieldValues, FieldWriter } from '../../../../../wizard/typed-values.ts';
import { lineField, otherField, othersMax } from './form.ts';

/** Parts that are paid to the home: a bill prints them with or without a minus. */
const received: readonly string[] = ['feed-in', 'credit'];

interface TypedForm {
  readonly text: (field: string) => string;
  readonly number: (field: string) => number | null;
}

/** The bill in a checked form. */
export function typedBill(id: string, { text, number }: TypedForm): SuppliersBill {
  return {
    id,
    name: text('name').trim() || null,
    firstDay: text('firstDay'),
    lastDay: text('lastDay'),
    total: number('total') ?? 0,
    importKwh: number('importKwh'),
    exportKwh: number('exportKwh'),
    lines: costParts.flatMap((part) => {
      const amount = number(lineField(part));
      if (amount === null) return [];
      return [{ part, amount: received.includes(part) ? -Math.abs(amount) : amount }];
    }),
    others: Array.from({ length: othersMax }, (_, i) => i).flatMap((i) => {
      const amount = number(otherField(i, 'amount'));
      return amount === null ? [] : [{ name: text(otherField(i, 'name')).trim(), amount }];
    }),
  };
}

/** Values of the form's fields from a stored bill. */
export function billValues(bill: SuppliersBill, { number }: FieldWriter): FieldValues {
  return {
    bill: bill.id,
    name: bill.name ?? '',
    firstDay: bill.firstDay,
    lastDay: bill.lastDay,
    total: number(bill.total),
    importKwh: number(bill.importKwh),
    exportKwh: number(bill.exportKwh),
    ...Object.fromEntries(
      bill.lines.map(({ part, amount }) => [
        lineField(part),
        number(received.includes(part) ? Math.abs(amount) : amount),
      ]),
    ),
    ...Object.fromEntries(
      bill.others.flatMap(({ name, amount }, i) => [
        [otherField(i, 'name'), name],
        [otherField(i, 'amount'), number(amount)],
      ]),
    ),
  };
}
