import type { Locale } from '@hearth/platform/http/schema.ts';
import type { PackageReminder } from '../contract.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface PackageReminderParams {
  readonly name: string;
  /** Name of the package. */
  readonly package: string;
  /** Page of the package. */
  readonly url: string;
  readonly reminder: PackageReminder;
  readonly lastDay: string;
}

/** Email that reminds an owner of a last day of a package. */
export function packageReminder(params: PackageReminderParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, closing } = frames[style.locale];
  const { subject, line } = packageReminderText(params, style.locale);
  const content = {
    subject: `${subject}: ${params.package}`,
    greeting: greeting(greetingName(params.name)),
    paragraphs: [line],
    action: { label: action, url: params.url },
    closing,
  };
  return renderEmail(content, style);
}

/** The reminder in a few words and in a sentence. */
export function packageReminderText(
  { package: name, reminder, lastDay }: Omit<PackageReminderParams, 'name' | 'url'>,
  locale: Locale,
): { readonly subject: string; readonly line: string } {
  const { subject, paragraph } = frames[locale].texts[reminder];
  return { subject, line: paragraph(name, documentFormats(locale).day(lastDay)) };
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      PackageReminderParams['reminder'],
      { readonly subject: string; readonly paragraph: (name: string, day: string) => string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open the package',
    closing: 'You can choose in the app which messages are mailed to you and when.',
    texts: {
      'trial-ends': {
        subject: 'Your trial ends soon',
        paragraph: (name, day) =>
          `The free trial of “${name}” ends on ${day}. It costs nothing and ends by itself. If you want to keep the package, you can order it.`,
      },
      'withdrawal-ends': {
        subject: 'You can still withdraw',
        paragraph: (name, day) =>
          `You can withdraw from “${name}” until ${day} and get your money back. If you want to keep the package, you need to do nothing.`,
      },
      ends: {
        subject: 'Your package ends soon',
        paragraph: (name, day) => `“${name}” ends on ${day}. You need to do nothing.`,
      },
      renewal: {
        subject: 'Your package ends soon',
        paragraph: (name, day) =>
          `“${name}” ends on ${day}. Nothing renews by itself: you can order it again after that day.`,
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Paket öffnen',
    closing: 'In der App wählst du, welche Nachrichten dir wann gemailt werden.',
    texts: {
      'trial-ends': {
        subject: 'Deine Probe endet bald',
        paragraph: (name, day) =>
          `Die kostenlose Probe von „${name}“ endet am ${day}. Sie kostet nichts und endet von selbst. Wenn du das Paket behalten willst, kannst du es bestellen.`,
      },
      'withdrawal-ends': {
        subject: 'Du kannst noch widerrufen',
        paragraph: (name, day) =>
          `Du kannst „${name}“ bis zum ${day} widerrufen und bekommst dein Geld zurück. Wenn du das Paket behalten willst, musst du nichts tun.`,
      },
      ends: {
        subject: 'Dein Paket endet bald',
        paragraph: (name, day) => `„${name}“ endet am ${day}. Du musst nichts tun.`,
      },
      renewal: {
        subject: 'Dein Paket endet bald',
        paragraph: (name, day) =>
          `„${name}“ endet am ${day}. Nichts verlängert sich von selbst: Nach diesem Tag kannst du es neu bestellen.`,
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح الباقة',
    closing: 'يمكنك أن تختار في التطبيق أي الرسائل تصلك بالبريد ومتى.',
    texts: {
      'trial-ends': {
        subject: 'تجربتك تنتهي قريبًا',
        paragraph: (name, day) =>
          `تنتهي التجربة المجانية لباقة «${name}» في ${day}. هي بلا تكلفة وتنتهي من تلقاء نفسها. إذا أردت الاحتفاظ بالباقة فيمكنك طلبها.`,
      },
      'withdrawal-ends': {
        subject: 'ما زال بإمكانك العدول',
        paragraph: (name, day) =>
          `يمكنك العدول عن «${name}» حتى ${day} واسترداد مالك. إذا أردت الاحتفاظ بالباقة فلا يلزمك شيء.`,
      },
      ends: {
        subject: 'باقتك تنتهي قريبًا',
        paragraph: (name, day) => `تنتهي باقة «${name}» في ${day}. لا يلزمك شيء.`,
      },
      renewal: {
        subject: 'باقتك تنتهي قريبًا',
        paragraph: (name, day) =>
          `تنتهي باقة «${name}» في ${day}. لا شيء يتجدد تلقائيًا: بعد هذا اليوم يمكنك طلبها من جديد.`,
      },
    },
  },
};
