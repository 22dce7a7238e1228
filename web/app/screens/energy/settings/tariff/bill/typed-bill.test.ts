import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import { expect, test } from 'vitest';
import { exactNumber } from '../../../../../i18n/exact-number.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { billValues, typedBill } from './typed-bill.ts';

const bill: SuppliersBill = {
  id: '019abcde-0000-7000-8000-00000000b111',
  name: 'Bill of 2025',
  firstDay: '2025-01-01',
  lastDay: '2025-12-31',
  total: 794.53,
  importKwh: 3124,
  exportKwh: null,
  lines: [
    { part: 'energy', amount: 547.69 },
    { part: 'feed-in', amount: -216.46 },
  ],
  others: [
    { name: 'Reminder fee', amount: 5 },
    { name: 'Bonus', amount: -25.5 },
  ],
};

const formOf = (values: Readonly<Record<string, unknown>>, locale: string) => {
  const text = (field: string): string => String(values[field] ?? '');
  return { text, number: (field: string) => exactNumber(text(field), locale) };
};

test.each(['en-GB', 'de-DE', 'ar'])('a bill survives its fields in %s', (locale) => {
  const values = billValues(bill, fieldWriter(locale));
  expect(typedBill(bill.id, formOf(values, locale))).toEqual(bill);
});

test('feed-in is paid to the home, with a minus on the bill or without', () => {
  for (const typed of ['216.46', '-216.46']) {
    const values = { ...billValues(bill, fieldWriter('en-GB')), 'line-feed-in': typed };
    expect(typedBill(bill.id, formOf(values, 'en-GB')).lines).toEqual(bill.lines);
  }
});
