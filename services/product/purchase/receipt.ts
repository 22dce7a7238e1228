import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import type { DocumentWords } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';
import { insertDocument } from '../document/store.ts';
import { splitVat } from '../vat/split-vat.ts';
import type { StoredPurchase } from './store.ts';

interface Receipt {
  readonly purchase: StoredPurchase;
  /** Name of the package in the language of the order. */
  readonly name: string;
  readonly unitName: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The longest retention of receipts among our countries: ten years after the year of issue, as in France, Italy and Switzerland. */
const retentionYears = 10;

/** The last day on which tax law needs a document of this instant. */
export const lastDayOfRetention = (now: Temporal.Instant): string =>
  `${now.toZonedDateTimeISO('UTC').year + retentionYears}-12-31`;

/** Issues the receipt of a purchase. It stays for tax law when its person or home is deleted. */
export async function issueReceipt(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'brandName'>,
  receipt: Receipt,
): Promise<void> {
  const { purchase, name, unitName, startsOn, endsOn } = receipt;
  const { order, person, installation, locale, country, currency, vatBasisPoints } = purchase;
  const now = deps.clock.now();
  const { netMinor, vatMinor } = splitVat({
    grossMinor: purchase.minor,
    basisPoints: vatBasisPoints,
  });
  const content = {
    seller: deps.brandName,
    order,
    package: purchase.package,
    name,
    unitName,
    startsOn,
    endsOn,
    country,
    currency,
    grossMinor: purchase.minor,
    netMinor,
    vatMinor,
    vatBasisPoints,
  };
  const document = {
    person,
    installation,
    kind: 'receipt',
    series: 'R',
    locale,
    words: receiptWords(content, locale),
    content,
    keptUntil: lastDayOfRetention(now),
  } as const;
  await insertDocument(tx, document, now);
}

/** Figures of a receipt. */
export const receiptContent = z.object({
  seller: z.string(),
  order: z.string(),
  package: z.string(),
  name: z.string(),
  unitName: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  country: z.string(),
  currency: z.string(),
  grossMinor: z.int(),
  netMinor: z.int(),
  vatMinor: z.int(),
  vatBasisPoints: z.int(),
});
type ReceiptContent = z.infer<typeof receiptContent>;

function receiptWords(content: ReceiptContent, locale: Locale): DocumentWords {
  const words = texts[locale];
  const formats = documentFormats(locale);
  const { day } = formats;
  const amount = (minor: number): string => formats.amount(minor, content.currency);
  const rate = formats.rate(content.vatBasisPoints);
  return {
    title: words.title,
    lead: words.lead(content.seller),
    sections: [
      {
        heading: content.name,
        rows: [
          ...(content.unitName === null ? [] : [{ label: words.unit, value: content.unitName }]),
          { label: words.runs, value: words.span(day(content.startsOn), day(content.endsOn)) },
          { label: words.order, value: content.order },
        ],
      },
      {
        heading: words.amounts,
        rows: [
          { label: words.net, value: amount(content.netMinor) },
          { label: words.tax(rate), value: amount(content.vatMinor) },
          { label: words.paid, value: amount(content.grossMinor) },
        ],
      },
    ],
  };
}

interface Texts {
  readonly title: string;
  readonly lead: (seller: string) => string;
  readonly unit: string;
  readonly runs: string;
  readonly span: (from: string, to: string) => string;
  readonly order: string;
  readonly amounts: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly paid: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Receipt',
    lead: (seller) => `Seller: ${seller}. The amount is paid.`,
    unit: 'Unit',
    runs: 'Period',
    span: (from, to) => `${from} to ${to}`,
    order: 'Order',
    amounts: 'Amounts',
    net: 'Net',
    tax: (rate) => `VAT ${rate}`,
    paid: 'Paid',
  },
  de: {
    title: 'Quittung',
    lead: (seller) => `Verkäufer: ${seller}. Der Betrag ist bezahlt.`,
    unit: 'Gerät',
    runs: 'Zeitraum',
    span: (from, to) => `${from} bis ${to}`,
    order: 'Bestellung',
    amounts: 'Beträge',
    net: 'Netto',
    tax: (rate) => `Mehrwertsteuer ${rate}`,
    paid: 'Bezahlt',
  },
  ar: {
    title: 'إيصال',
    lead: (seller) => `البائع: ${seller}. المبلغ مدفوع.`,
    unit: 'الجهاز',
    runs: 'المدة',
    span: (from, to) => `من ${from} إلى ${to}`,
    order: 'الطلب',
    amounts: 'المبالغ',
    net: 'الصافي',
    tax: (rate) => `ضريبة القيمة المضافة ${rate}`,
    paid: 'المدفوع',
  },
};
