import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface WebhookStoppedParams {
  readonly name: string;
  readonly company: string;
  readonly because: 'failing' | 'gone';
  /** Page of the webhook. */
  readonly url: string;
}

/** Events are no longer sent to the system of a company. */
export const webhookStopped = (params: WebhookStoppedParams, style: EmailStyle): RenderedEmail =>
  renderEmail(contents[style.locale](params), style);

const contents: Readonly<Record<Locale, (params: WebhookStoppedParams) => EmailContent>> = {
  en: ({ name, company, because, url }) => ({
    subject: `${company}: your own system no longer gets events`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [
      because === 'gone'
        ? 'the address of your own system said that it is gone, so we have stopped sending events to it.'
        : 'the address of your own system has accepted nothing for three days, so we have stopped sending events to it.',
      'Requests are in the partner portal as before. Save the address again when your system works; events of the time between are not sent later.',
    ],
    action: { label: 'To your own system', url },
    closing: 'Mails about requests still come.',
  }),
  de: ({ name, company, because, url }) => ({
    subject: `${company}: Euer eigenes System bekommt keine Ereignisse mehr`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [
      because === 'gone'
        ? 'die Adresse eures eigenen Systems gibt es nicht mehr, deshalb senden wir ihr keine Ereignisse mehr.'
        : 'die Adresse eures eigenen Systems hat drei Tage lang nichts angenommen, deshalb senden wir ihr keine Ereignisse mehr.',
      'Anfragen stehen wie bisher im Partnerportal. Speichert die Adresse neu, wenn euer System wieder läuft; Ereignisse der Zwischenzeit werden nicht nachgeholt.',
    ],
    action: { label: 'Zu eurem System', url },
    closing: 'Mails über Anfragen kommen weiterhin.',
  }),
  ar: ({ name, company, because, url }) => ({
    subject: `${company}: لم يعد نظامكم الخاص يتلقى أحداثًا`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [
      because === 'gone'
        ? 'لم يعد عنوان نظامكم الخاص موجودًا، لذلك أوقفنا إرسال الأحداث إليه.'
        : 'لم يقبل عنوان نظامكم الخاص شيئًا مدة ثلاثة أيام، لذلك أوقفنا إرسال الأحداث إليه.',
      'الطلبات موجودة في بوابة الشركاء كما كانت. احفظوا العنوان من جديد عندما يعمل نظامكم؛ ولن تُرسل أحداث الفترة الفاصلة لاحقًا.',
    ],
    action: { label: 'إلى نظامكم', url },
    closing: 'تستمر الرسائل عن الطلبات في الوصول.',
  }),
};
