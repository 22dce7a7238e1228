import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import type { ServiceReminder } from '../contract.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface ServiceReminderParams {
  readonly name: string;
  /** Name of the unit. */
  readonly unit: string;
  /** Page of the maintenance of the home. */
  readonly url: string;
  readonly reminder: ServiceReminder;
  readonly dueOn: string;
}

/** Email that reminds an owner of the next service of a unit. */
export function serviceReminder(params: ServiceReminderParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, closing } = frames[style.locale];
  const { subject, line } = serviceReminderText(params, style.locale);
  const content = {
    subject: `${subject}: ${params.unit}`,
    greeting: greeting(greetingName(params.name)),
    paragraphs: [line],
    action: { label: action, url: params.url },
    closing,
  };
  return renderEmail(content, style);
}

/** The reminder in a few words and in a sentence. */
export function serviceReminderText(
  { unit, reminder, dueOn }: Omit<ServiceReminderParams, 'name' | 'url'>,
  locale: Locale,
): { readonly subject: string; readonly line: string } {
  const { subject, paragraph } = frames[locale].texts[reminder];
  return { subject, line: paragraph(unit, documentFormats(locale).day(dueOn)) };
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      ServiceReminder,
      { readonly subject: string; readonly paragraph: (unit: string, day: string) => string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open maintenance',
    closing: 'You can choose in the app which messages are mailed to you and when.',
    texts: {
      'due-soon': {
        subject: 'Service due soon',
        paragraph: (unit, day) =>
          `The next service of “${unit}” is due by ${day}. Ask your service partner for a time, and note the visit in the log afterwards.`,
      },
      overdue: {
        subject: 'Service overdue',
        paragraph: (unit, day) =>
          `The service of “${unit}” was due by ${day}, and the log has none since. If it has been done, note it in the log; otherwise ask your service partner for a time.`,
      },
      'leak-due-soon': {
        subject: 'Leak check due soon',
        paragraph: (unit, day) =>
          `The law asks for a leak check of “${unit}” by ${day}, by certified people. It does not if the plate of the unit says “hermetically sealed” and its charge is small: the page of the maintenance says more.`,
      },
      'leak-overdue': {
        subject: 'Leak check overdue',
        paragraph: (unit, day) =>
          `The leak check of “${unit}” was due by ${day}, and the log has none since. If it has been done, note it in the log; otherwise ask your service partner for a time.`,
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Wartung öffnen',
    closing: 'In der App wählst du, welche Nachrichten dir wann gemailt werden.',
    texts: {
      'due-soon': {
        subject: 'Wartung bald fällig',
        paragraph: (unit, day) =>
          `Die nächste Wartung von „${unit}“ ist bis zum ${day} fällig. Frag deinen Servicepartner nach einem Termin und trag den Besuch danach ein.`,
      },
      overdue: {
        subject: 'Wartung überfällig',
        paragraph: (unit, day) =>
          `Die Wartung von „${unit}“ war bis zum ${day} fällig, und seitdem ist keine eingetragen. Wenn sie gemacht ist, trag sie ein; sonst frag deinen Servicepartner nach einem Termin.`,
      },
      'leak-due-soon': {
        subject: 'Dichtheitskontrolle bald fällig',
        paragraph: (unit, day) =>
          `Bis zum ${day} verlangt das Gesetz eine Dichtheitskontrolle von „${unit}“ durch zertifizierte Fachleute. Steht auf dem Typenschild „hermetisch geschlossen“ und ist die Füllmenge klein, gilt das nicht: Die Wartungsseite sagt mehr dazu.`,
      },
      'leak-overdue': {
        subject: 'Dichtheitskontrolle überfällig',
        paragraph: (unit, day) =>
          `Die Dichtheitskontrolle von „${unit}“ war bis zum ${day} fällig, und seitdem ist keine eingetragen. Wenn sie gemacht ist, trag sie ein; sonst frag deinen Servicepartner nach einem Termin.`,
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح الصيانة',
    closing: 'يمكنك أن تختار في التطبيق أي الرسائل تصلك بالبريد ومتى.',
    texts: {
      'due-soon': {
        subject: 'اقترب موعد الصيانة',
        paragraph: (unit, day) =>
          `موعد الصيانة القادمة لـ«${unit}» حتى ${day}. اطلب موعدًا من شريك الخدمة، ثم سجّل الزيارة.`,
      },
      overdue: {
        subject: 'تأخرت الصيانة',
        paragraph: (unit, day) =>
          `كان موعد صيانة «${unit}» حتى ${day}، ولا توجد صيانة مسجلة بعد ذلك. إن كانت قد تمت فسجّلها، وإلا فاطلب موعدًا من شريك الخدمة.`,
      },
      'leak-due-soon': {
        subject: 'اقترب موعد فحص التسرب',
        paragraph: (unit, day) =>
          `يشترط القانون فحص تسرب «${unit}» حتى ${day} على يد مختصين معتمدين. لا ينطبق ذلك إذا كُتب على لوحة الجهاز أنه محكم الإغلاق وكانت شحنته صغيرة؛ تجد المزيد في صفحة الصيانة.`,
      },
      'leak-overdue': {
        subject: 'تأخر فحص التسرب',
        paragraph: (unit, day) =>
          `كان موعد فحص تسرب «${unit}» حتى ${day}، ولا يوجد فحص مسجل بعد ذلك. إن كان قد تم فسجّله، وإلا فاطلب موعدًا من شريك الخدمة.`,
      },
    },
  },
};
