import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { DocumentWords, documentContract } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';
import { insertDocument } from '../document/store.ts';
import { documentRows } from '../package/document-rows.ts';
import { splitVat } from '../vat/split-vat.ts';
import { lastDayOfRetention, receiptContent } from './receipt.ts';
import type { StoredPurchase } from './store.ts';

type Receipt = AnswerOf<typeof documentContract.getDocument>;

/** Issues the credit note for a receipt whose amount was paid back, whole or in part, in the receipt's language. Returns its id. It stays for tax law like the receipt. */
export async function issueCreditNote(
  tx: Database,
  {
    purchase,
    receipt,
    minor,
  }: {
    readonly purchase: StoredPurchase;
    readonly receipt: Receipt;
    /** What is paid back. */
    readonly minor: number;
  },
  now: Temporal.Instant,
): Promise<string> {
  const { number, locale } = receipt;
  const figures = receiptContent.parse(receipt.content);
  const { vatBasisPoints } = figures;
  const content = {
    ...figures,
    grossMinor: minor,
    ...splitVat({ grossMinor: minor, basisPoints: vatBasisPoints }),
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
    words: creditNoteWords(content, { locale, isWhole: minor === figures.grossMinor }),
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
  { locale, isWhole }: { readonly locale: Locale; readonly isWhole: boolean },
): DocumentWords {
  const words = texts[locale];
  const { day, amount } = documentFormats(locale);
  const rows = documentRows(locale);
  const { seller, name, receiptNumber } = content;
  return {
    title: words.title,
    lead: (isWhole ? words.lead : words.leadOfPart)(seller, receiptNumber),
    sections: [
      {
        heading: name,
        rows: [
          ...rows.unit(content.unitName),
          { label: words.receipt, value: receiptNumber },
          { label: words.receiptIssuedOn, value: day(content.receiptIssuedAt) },
          ...rows.order(content.order),
        ],
      },
      {
        heading: words.amounts,
        rows: [
          ...rows.netAndTax(content),
          { label: words.paidBack, value: amount(content.grossMinor, content.currency) },
        ],
      },
    ],
  };
}

interface Texts {
  readonly title: string;
  readonly lead: (seller: string, receipt: string) => string;
  readonly leadOfPart: (seller: string, receipt: string) => string;
  readonly receipt: string;
  readonly receiptIssuedOn: string;
  readonly amounts: string;
  readonly paidBack: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Credit note',
    lead: (seller, receipt) =>
      `Seller: ${seller}. The whole amount of the receipt ${receipt} is paid back.`,
    leadOfPart: (seller, receipt) =>
      `Seller: ${seller}. Of the receipt ${receipt} the price of the days that were left is paid back.`,
    receipt: 'Receipt',
    receiptIssuedOn: 'Receipt issued on',
    amounts: 'Amounts paid back',
    paidBack: 'Paid back',
  },
  de: {
    title: 'Gutschrift',
    lead: (seller, receipt) =>
      `Verkäufer: ${seller}. Der ganze Betrag der Quittung ${receipt} wird zurückgezahlt.`,
    leadOfPart: (seller, receipt) =>
      `Verkäufer: ${seller}. Von der Quittung ${receipt} wird der Preis der verbliebenen Tage zurückgezahlt.`,
    receipt: 'Quittung',
    receiptIssuedOn: 'Quittung ausgestellt am',
    amounts: 'Zurückgezahlte Beträge',
    paidBack: 'Zurückgezahlt',
  },
  ar: {
    title: 'إشعار دائن',
    lead: (seller, receipt) => `البائع: ${seller}. يُعاد كامل مبلغ الإيصال ${receipt}.`,
    leadOfPart: (seller, receipt) =>
      `البائع: ${seller}. يُعاد من الإيصال ${receipt} ثمن الأيام المتبقية.`,
    receipt: 'الإيصال',
    receiptIssuedOn: 'تاريخ إصدار الإيصال',
    amounts: 'المبالغ المعادة',
    paidBack: 'المبلغ المعاد',
  },
};
