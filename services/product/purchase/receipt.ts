import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import type { DocumentWords } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';
import { insertDocument } from '../document/store.ts';
import { documentRows } from '../package/document-rows.ts';
import { splitVat } from '../vat/split-vat.ts';
import type { StoredPurchase } from './store.ts';

interface Receipt {
  readonly purchase: StoredPurchase;
  readonly unitName: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The longest retention of receipts among our countries: ten years after the year of issue, as in France, Italy and Switzerland. */
const retentionYears = 10;

/** The last day on which tax law needs a document of this instant. */
export const lastDayOfRetention = (now: Temporal.Instant): string =>
  `${now.toZonedDateTimeISO('UTC').year + retentionYears}-12-31`;

/** Issues the receipt of a purchase and returns its id. It stays for tax law when its person or home is deleted. */
export async function issueReceipt(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'brandName'>,
  receipt: Receipt,
): Promise<string> {
  const { purchase, unitName, startsOn, endsOn } = receipt;
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
    name: purchase.name,
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
  return await insertDocument(tx, document, now);
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
  const { day, amount } = documentFormats(locale);
  const rows = documentRows(locale);
  return {
    title: words.title,
    lead: words.lead(content.seller),
    sections: [
      {
        heading: content.name,
        rows: [
          ...rows.unit(content.unitName),
          { label: words.runs, value: words.span(day(content.startsOn), day(content.endsOn)) },
          ...rows.order(content.order),
        ],
      },
      {
        heading: words.amounts,
        rows: [
          ...rows.netAndTax(content),
          { label: words.paid, value: amount(content.grossMinor, content.currency) },
        ],
      },
    ],
  };
}

interface Texts {
  readonly title: string;
  readonly lead: (seller: string) => string;
  readonly runs: string;
  readonly span: (from: string, to: string) => string;
  readonly amounts: string;
  readonly paid: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Receipt',
    lead: (seller) => `Seller: ${seller}. The amount is paid.`,
    runs: 'Period',
    span: (from, to) => `${from} to ${to}`,
    amounts: 'Amounts',
    paid: 'Paid',
  },
  de: {
    title: 'Quittung',
    lead: (seller) => `Verkäufer: ${seller}. Der Betrag ist bezahlt.`,
    runs: 'Zeitraum',
    span: (from, to) => `${from} bis ${to}`,
    amounts: 'Beträge',
    paid: 'Bezahlt',
  },
  ar: {
    title: 'إيصال',
    lead: (seller) => `البائع: ${seller}. المبلغ مدفوع.`,
    runs: 'المدة',
    span: (from, to) => `من ${from} إلى ${to}`,
    amounts: 'المبالغ',
    paid: 'المدفوع',
  },
};
