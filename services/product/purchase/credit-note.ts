import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { DocumentWords, documentContract } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';
import { insertDocument } from '../document/store.ts';
import { lastDayOfRetention, receiptContent } from './receipt.ts';
import type { StoredPurchase } from './store.ts';

type Receipt = AnswerOf<typeof documentContract.getDocument>;

/** Issues the credit note for a receipt whose whole amount was paid back, in the receipt's language. Returns its id. It stays for tax law like the receipt. */
export async function issueCreditNote(
  tx: Database,
  { purchase, receipt }: { readonly purchase: StoredPurchase; readonly receipt: Receipt },
  now: Temporal.Instant,
): Promise<string> {
  const { number, locale } = receipt;
  const figures = receiptContent.parse(receipt.content);
  const content = {
    ...figures,
    receipt: receipt.document,
    receiptNumber: number,
    receiptIssuedAt: receipt.issuedAt,
  };
  const document = {
    person: purchase.person,
    installation: purchase.installation,
    kind: 'credit-note',
    series: 'CN',
    locale,
    words: creditNoteWords(content, locale),
    content,
    keptUntil: lastDayOfRetention(now),
  } as const;
  return await insertDocument(tx, document, now);
}

function creditNoteWords(
  content: z.infer<typeof receiptContent> & {
    readonly receiptNumber: string;
    readonly receiptIssuedAt: string;
  },
  locale: Locale,
): DocumentWords {
  const words = texts[locale];
  const { day, amount, rate } = documentFormats(locale);
  const money = (minor: number): string => amount(minor, content.currency);
  const { seller, name, unitName, order, receiptNumber, receiptIssuedAt } = content;
  return {
    title: words.title,
    lead: words.lead(seller, receiptNumber),
    sections: [
      {
        heading: name,
        rows: [
          ...(unitName === null ? [] : [{ label: words.unit, value: unitName }]),
          { label: words.receipt, value: receiptNumber },
          { label: words.receiptIssuedOn, value: day(receiptIssuedAt) },
          { label: words.order, value: order },
        ],
      },
      {
        heading: words.amounts,
        rows: [
          { label: words.net, value: money(content.netMinor) },
          { label: words.tax(rate(content.vatBasisPoints)), value: money(content.vatMinor) },
          { label: words.paidBack, value: money(content.grossMinor) },
        ],
      },
    ],
  };
}

interface Texts {
  readonly title: string;
  readonly lead: (seller: string, receipt: string) => string;
  readonly unit: string;
  readonly receipt: string;
  readonly receiptIssuedOn: string;
  readonly order: string;
  readonly amounts: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly paidBack: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Credit note',
    lead: (seller, receipt) =>
      `Seller: ${seller}. The whole amount of the receipt ${receipt} is paid back.`,
    unit: 'Unit',
    receipt: 'Receipt',
    receiptIssuedOn: 'Receipt issued on',
    order: 'Order',
    amounts: 'Amounts paid back',
    net: 'Net',
    tax: (rate) => `VAT ${rate}`,
    paidBack: 'Paid back',
  },
  de: {
    title: 'Gutschrift',
    lead: (seller, receipt) =>
      `Verkäufer: ${seller}. Der ganze Betrag der Quittung ${receipt} wird zurückgezahlt.`,
    unit: 'Gerät',
    receipt: 'Quittung',
    receiptIssuedOn: 'Quittung ausgestellt am',
    order: 'Bestellung',
    amounts: 'Zurückgezahlte Beträge',
    net: 'Netto',
    tax: (rate) => `Mehrwertsteuer ${rate}`,
    paidBack: 'Zurückgezahlt',
  },
  ar: {
    title: 'إشعار دائن',
    lead: (seller, receipt) => `البائع: ${seller}. يُعاد كامل مبلغ الإيصال ${receipt}.`,
    unit: 'الجهاز',
    receipt: 'الإيصال',
    receiptIssuedOn: 'تاريخ إصدار الإيصال',
    order: 'الطلب',
    amounts: 'المبالغ المعادة',
    net: 'الصافي',
    tax: (rate) => `ضريبة القيمة المضافة ${rate}`,
    paidBack: 'المبلغ المعاد',
  },
};
