import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface PackageEndParams {
  readonly name: string;
  /** Name of the package. */
  readonly package: string;
  /** The confirmation. */
  readonly url: string;
  readonly action: 'cancel' | 'withdraw';
  readonly lastDay: string;
}

/** Email that confirms a cancellation of a package or a withdrawal from it. */
export function packageEnd(params: PackageEndParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, closing, texts } = frames[style.locale];
  const { subject, paragraph } = texts[params.action];
  const lastDay = documentFormats(style.locale).day(params.lastDay);
  const content = {
    subject: `${subject}: ${params.package}`,
    greeting: greeting(greetingName(params.name)),
    paragraphs: [paragraph(params.package, lastDay)],
    action: { label: action, url: params.url },
    closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      PackageEndParams['action'],
      { readonly subject: string; readonly paragraph: (name: string, day: string) => string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open the confirmation',
    closing: 'The confirmation is also with the documents of your home.',
    texts: {
      cancel: {
        subject: 'Cancelled',
        paragraph: (name, day) => `You cancelled “${name}”. It stays until ${day} and then ends.`,
      },
      withdraw: {
        subject: 'Withdrawn',
        paragraph: (name, day) =>
          `You have withdrawn from “${name}”. It ended on ${day}. If you paid for it, the money is paid back.`,
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Bestätigung öffnen',
    closing: 'Die Bestätigung liegt auch bei den Dokumenten deines Zuhauses.',
    texts: {
      cancel: {
        subject: 'Gekündigt',
        paragraph: (name, day) =>
          `Du hast „${name}“ gekündigt. Das Paket bleibt bis zum ${day} und endet dann.`,
      },
      withdraw: {
        subject: 'Widerrufen',
        paragraph: (name, day) =>
          `Du hast „${name}“ widerrufen. Das Paket endete am ${day}. Wenn du dafür bezahlt hast, wird das Geld zurückgezahlt.`,
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح التأكيد',
    closing: 'تجد التأكيد أيضًا بين مستندات منزلك.',
    texts: {
      cancel: {
        subject: 'أُلغيت الباقة',
        paragraph: (name, day) => `ألغيت «${name}». تبقى الباقة سارية حتى ${day} ثم تنتهي.`,
      },
      withdraw: {
        subject: 'تم العدول عن الباقة',
        paragraph: (name, day) =>
          `لقد عدلت عن «${name}»، وانتهت الباقة في ${day}. إذا كنت قد دفعت ثمنها فسيُعاد إليك المبلغ.`,
      },
    },
  },
};
