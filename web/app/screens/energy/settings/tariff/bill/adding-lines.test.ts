import fc from 'fast-check';
import { costParts } from '@hearth/energy/tariff/cost-parts.ts';
import { expect, test } from 'vitest';
import { addingLines } from './adding-lines.ts';

const cents = fc.integer({ min: -100_000, max: 100_000 });
const bills = fc.record({
  total: cents,
  others: fc.array(cents, { maxLength: 3 }),
  lines: fc.array(fc.record({ billed: fc.option(cents), calculated: cents }), { maxLength: 7 }),
});

test('addingLines: amounts and differences add up to those of the whole bill', () => {
  fc.assert(
    fc.property(bills, ({ total, others, lines }) => {
      const rows = addingLines(
        { total: total / 100, others: others.map((each) => ({ name: 'Fee', amount: each / 100 })) },
        lines.map((line, i) => ({
          part: costParts[i] ?? 'energy',
          billed: line.billed === null ? null : line.billed * 1e4,
          calculated: line.calculated * 1e4,
          quantity: null,
        })),
      );
      const sum = (of: (row: (typeof rows)[number]) => number | null) =>
        rows.reduce((all, row) => all + (of(row) ?? 0), 0);
      const calculated = lines.reduce((all, line) => all + line.calculated * 1e4, 0);
      expect(sum((row) => row.calculated)).toBe(calculated);
      const isWhole = others.length === 0 && lines.every(({ billed }) => billed === null);
      expect(sum((row) => row.billed)).toBe(isWhole ? 0 : total * 1e4);
    }),
  );
});

test('addingLines: parts that the bill does not name are beside the rest of its total', () => {
  const lines = [
    { part: 'energy' as const, billed: 500e6, calculated: 480e6, quantity: null },
    { part: 'tax' as const, billed: null, calculated: 90e6, quantity: null },
  ];
  expect(addingLines({ total: 610, others: [{ name: 'Reminder', amount: 5 }] }, lines)).toEqual([
    { kind: 'part', ...lines[0] },
    { kind: 'other', name: 'Reminder', billed: 5e6, calculated: null },
    { kind: 'rest', parts: ['tax'], billed: 105e6, calculated: 90e6 },
  ]);
});
