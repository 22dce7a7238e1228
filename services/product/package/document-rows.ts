import type { Locale } from '@hearth/platform/http/schema.ts';
import type { DocumentWords } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';

type Rows = DocumentWords['sections'][number]['rows'];

/** The tax within an amount that was paid or paid back. */
interface TaxFigures {
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly vatBasisPoints: number;
  readonly currency: string;
}

/** Rows that several documents about a package print. A package without a unit or an order has no row of it. */
export function documentRows(locale: Locale) {
  const words = texts[locale];
  const { amount, rate } = documentFormats(locale);
  return {
    unit: (name: string | null): Rows =>
      name === null ? [] : [{ label: words.unit, value: name }],
    order: (order: string | null): Rows =>
      order === null ? [] : [{ label: words.order, value: order }],
    netAndTax: ({ netMinor, vatMinor, vatBasisPoints, currency }: TaxFigures): Rows => [
      { label: words.net, value: amount(netMinor, currency) },
      { label: words.tax(rate(vatBasisPoints)), value: amount(vatMinor, currency) },
    ],
  };
}

interface Texts {
  readonly unit: string;
  readonly order: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: { unit: 'Unit', order: 'Order', net: 'Net', tax: (rate) => `VAT ${rate}` },
  de: {
    unit: 'Gerät',
    order: 'Bestellung',
    net: 'Netto',
    tax: (rate) => `Mehrwertsteuer ${rate}`,
  },
  ar: {
    unit: 'الجهاز',
    order: 'الطلب',
    net: 'الصافي',
    tax: (rate) => `ضريبة القيمة المضافة ${rate}`,
  },
};
