import type { BillCheck } from '@hearth/energy/bill/contract.ts';
import { isRounding } from '@hearth/energy/tariff/agreement.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Section } from '../../../../../ui/section.tsx';
import { Signed } from '../../../../../ui/signed.tsx';
import { Table } from '../../../../../ui/table.tsx';
import type { Money } from '../flow/use-money.ts';
import { addingLines } from './adding-lines.ts';

interface LineTableProps {
  readonly bill: SuppliersBill;
  readonly checked: BillCheck;
  readonly money: Money;
}

/** Bill and calculation line by line; amounts and differences add up to those of the last row. */
export function LineTable({ bill, checked, money }: LineTableProps) {
  const text = useText();
  const formats = useFormats();
  const total = Math.round(bill.total * 1e6);
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${money.micros(value)}`;
  const difference = (billed: number, calculated: number) =>
    isRounding(billed - calculated, calculated) ? (
      text('bill.same')
    ) : (
      <Signed amount={signed(billed - calculated)} />
    );
  const quantityText = (quantity: BillCheck['lines'][number]['quantity']): string | null => {
    if (!quantity) return null;
    if (quantity.unit === 'day') return text('bill.quantity-days', { days: quantity.value });
    return formats.quantity(quantity.value, quantity.unit, quantity.unit === 'kW' ? 1 : 0);
  };
  const cells = (billed: number | null, calculated: number | null) => [
    billed === null ? '–' : money.micros(billed),
    calculated === null ? '–' : money.micros(calculated),
    billed === null ? '–' : difference(billed, calculated ?? 0),
  ];
  return (
    <Section title={text('bill.line-by-line')}>
      <Table
        caption={text('bill.including-vat')}
        columns={[
          { head: text('bill.part') },
          { head: text('bill.billed') },
          { head: text('bill.calculated') },
          { head: text('bill.difference'), strong: true },
        ]}
        rows={addingLines(bill, checked.lines).map((line, i) => {
          const note =
            line.kind === 'part'
              ? quantityText(line.quantity)
              : line.kind === 'rest' && line.parts.length > 0
                ? formats.list(line.parts.map((part) => text(`cost.part-${part}`)))
                : null;
          const name =
            line.kind === 'other'
              ? line.name
              : text(line.kind === 'part' ? `cost.part-${line.part}` : 'bill.rest');
          return {
            key: `${line.kind} ${i}`,
            head: (
              <>
                {name}
                {note !== null && <span className="small line-quantity">{note}</span>}
              </>
            ),
            cells: cells(line.billed, line.calculated),
          };
        })}
        foot={{
          head: text('bill.together'),
          cells: [
            money.micros(total),
            money.micros(checked.calculated),
            difference(total, checked.calculated),
          ],
        }}
      />
    </Section>
  );
}
