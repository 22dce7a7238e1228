import type { Locale } from '@hearth/platform/http/schema.ts';
import type { DigestMessage } from '../contract.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';
import { homeAlertText } from './home-alert.ts';
import { packageReminderText } from './package-reminder.ts';
import { serviceReminderText } from './service-reminder.ts';

export interface MessageDigest {
  readonly name: string;
  /** The inbox. */
  readonly url: string;
  readonly messages: readonly DigestMessage[];
}

/** Email with the messages that a person has collected, a paragraph each with the name of its home. */
export function messageDigest(
  { name, url, messages }: MessageDigest,
  style: EmailStyle,
): RenderedEmail {
  const words = frames[style.locale];
  const content = {
    subject: words.subject,
    greeting: words.greeting(greetingName(name)),
    paragraphs: messages.map((message) => {
      const { subject, line } = textOfMessage(message, style.locale);
      const home = greetingName(message.home).trim() || words.home;
      return `${home} – ${subject}: ${line}`;
    }),
    action: { label: words.action, url },
    closing: words.closing,
  };
  return renderEmail(content, style);
}

function textOfMessage(
  message: DigestMessage,
  locale: Locale,
): { readonly subject: string; readonly line: string } {
  switch (message.about) {
    case 'alert':
      return homeAlertText(message.kind, locale);
    case 'package':
      return packageReminderText(message, locale);
    case 'maintenance':
      return serviceReminderText(message, locale);
  }
}

interface Frame {
  readonly subject: string;
  readonly home: string;
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    subject: 'Messages about your home',
    home: 'Your home',
    greeting: (name) => `Hello${name},`,
    action: 'Open the messages',
    closing: 'You can choose in the app which messages are mailed to you and when.',
  },
  de: {
    subject: 'Nachrichten zu deinem Zuhause',
    home: 'Dein Zuhause',
    greeting: (name) => `Hallo${name},`,
    action: 'Nachrichten öffnen',
    closing: 'In der App wählst du, welche Nachrichten dir wann gemailt werden.',
  },
  ar: {
    subject: 'رسائل عن منزلك',
    home: 'منزلك',
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح الرسائل',
    closing: 'يمكنك أن تختار في التطبيق أي الرسائل تصلك بالبريد ومتى.',
  },
};
