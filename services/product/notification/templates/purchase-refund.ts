import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface PurchaseRefundParams {
  readonly name: string;
  /** Name of the package. */
  readonly package: string;
  /** The credit note, or the page of the purchase where no receipt was issued. */
  readonly url: string;
  readonly minor: number;
  readonly currency: string;
  /** Whether the package ends by the refund. */
  readonly hasEnded: boolean;
}

/** Email that a purchase is paid back. */
export function purchaseRefund(params: PurchaseRefundParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, closing, subject, paragraph, ended } = frames[style.locale];
  const amount = documentFormats(style.locale).amount(params.minor, params.currency);
  const content = {
    subject: `${subject}: ${params.package}`,
    greeting: greeting(greetingName(params.name)),
    paragraphs: [paragraph(params.package, amount), ...(params.hasEnded ? [ended] : [])],
    action: { label: action, url: params.url },
    closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly subject: string;
  readonly paragraph: (name: string, amount: string) => string;
  readonly ended: string;
  readonly action: string;
  readonly closing: string;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    subject: 'Paid back',
    paragraph: (name, amount) =>
      `${amount} for “${name}” is paid back, in the way that you paid. It can take some days to arrive.`,
    ended: 'With it the package has ended.',
    action: 'Show what was paid back',
    closing: 'A credit note is also with the documents of your home if you had a receipt.',
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    subject: 'Zurückgezahlt',
    paragraph: (name, amount) =>
      `${amount} für „${name}“ werden zurückgezahlt, auf dem Weg, auf dem du bezahlt hast. Das kann einige Tage dauern.`,
    ended: 'Damit ist das Paket beendet.',
    action: 'Rückzahlung ansehen',
    closing:
      'Wenn du eine Quittung hattest, liegt die Gutschrift auch bei den Dokumenten deines Zuhauses.',
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    subject: 'أُعيد المبلغ',
    paragraph: (name, amount) =>
      `يُعاد إليك مبلغ ${amount} عن «${name}» بالطريقة التي دفعت بها. قد يستغرق وصوله بضعة أيام.`,
    ended: 'وبذلك انتهت الباقة.',
    action: 'عرض المبلغ المعاد',
    closing: 'إذا كان لديك إيصال فستجد الإشعار الدائن أيضًا بين مستندات منزلك.',
  },
};
