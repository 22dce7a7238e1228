import type { Locale } from '@hearth/platform/http/schema.ts';
import type { AssistanceNotice, NoticeUrgency } from '../contract.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface AssistanceNoticeParams {
  readonly to: 'household' | 'partner';
  readonly event: AssistanceNotice;
  readonly number: string;
  readonly urgency: NoticeUrgency;
  readonly name: string;
  readonly home: string;
  readonly partner: string;
  /** Of the company; null: unknown. */
  readonly phone: string | null;
  /** Page of the request. */
  readonly url: string;
}

/** Email about a step of a request for assistance, to the side that did not take it. */
export function assistanceNotice(params: AssistanceNoticeParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, closing, request, urgencies, events, escalated } = frames[style.locale];
  const sentence = events[params.event](params);
  const hasUrgency = ['submit', 'escalate'].includes(params.event);
  const paragraphs = [
    sentence,
    ...(hasUrgency ? [urgencies[params.urgency]] : []),
    ...(params.event === 'escalate' ? [escalated[params.to](params)] : []),
  ];
  return renderEmail(
    {
      subject: `${request} ${params.number}: ${sentence}`.slice(0, 150),
      greeting: greeting(greetingName(params.name)),
      paragraphs,
      action: { label: action, url: params.url },
      closing,
    },
    style,
  );
}

type Names = Pick<AssistanceNoticeParams, 'home' | 'partner' | 'phone'>;

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly request: string;
  readonly urgencies: Readonly<Record<NoticeUrgency, string>>;
  readonly events: Readonly<Record<AssistanceNotice, (names: Names) => string>>;
  /** What may be done about a request without an answer. */
  readonly escalated: Readonly<Record<'household' | 'partner', (names: Names) => string>>;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open the request',
    closing: 'What was written is in the app only.',
    request: 'Request',
    urgencies: {
      'at-once': 'Urgency: at once.',
      today: 'Urgency: today.',
      'this-week': 'Urgency: this week.',
    },
    events: {
      submit: ({ home }) => `“${home}” asks for assistance.`,
      acknowledge: ({ partner }) => `${partner} has read your request.`,
      propose: ({ partner }) => `${partner} proposes times for a visit.`,
      'accept-time': ({ home }) => `“${home}” has agreed to a time.`,
      begin: ({ partner }) => `${partner} has begun.`,
      resolve: ({ partner }) => `${partner} has written its findings.`,
      close: ({ home }) => `“${home}” has closed the request.`,
      reopen: ({ home }) => `At “${home}” it does not work yet.`,
      cancel: ({ home }) => `“${home}” has cancelled the request.`,
      message: () => 'There is a new message.',
      escalate: ({ partner, home }) => `${partner} has not answered “${home}” yet.`,
    },
    escalated: {
      household: ({ partner, phone }) =>
        `We have reminded the people in charge at ${partner}. ${phone === null ? 'You can also call them' : `You can also call them: ${phone}`}. If nobody answers, cancel the request and choose another service partner.`,
      partner: () => 'Open the request and say that you have read it, or propose a time.',
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Anfrage öffnen',
    closing: 'Was geschrieben wurde, steht nur in der App.',
    request: 'Anfrage',
    urgencies: {
      'at-once': 'Dringlichkeit: sofort.',
      today: 'Dringlichkeit: heute.',
      'this-week': 'Dringlichkeit: diese Woche.',
    },
    events: {
      submit: ({ home }) => `„${home}“ bittet um Hilfe.`,
      acknowledge: ({ partner }) => `${partner} hat deine Anfrage gelesen.`,
      propose: ({ partner }) => `${partner} schlägt Termine für einen Besuch vor.`,
      'accept-time': ({ home }) => `„${home}“ hat einem Termin zugestimmt.`,
      begin: ({ partner }) => `${partner} hat begonnen.`,
      resolve: ({ partner }) => `${partner} hat den Befund geschrieben.`,
      close: ({ home }) => `„${home}“ hat die Anfrage geschlossen.`,
      reopen: ({ home }) => `Bei „${home}“ funktioniert es noch nicht.`,
      cancel: ({ home }) => `„${home}“ hat die Anfrage zurückgezogen.`,
      message: () => 'Es gibt eine neue Nachricht.',
      escalate: ({ partner, home }) => `${partner} hat „${home}“ noch nicht geantwortet.`,
    },
    escalated: {
      household: ({ partner, phone }) =>
        `Wir haben die Verantwortlichen bei ${partner} erinnert. ${phone === null ? 'Du kannst dort auch anrufen' : `Du kannst auch anrufen: ${phone}`}. Meldet sich niemand, zieh die Anfrage zurück und wähle einen anderen Servicepartner.`,
      partner: () => 'Öffnet die Anfrage und bestätigt sie, oder schlagt einen Termin vor.',
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح الطلب',
    closing: 'ما كُتب موجود في التطبيق فقط.',
    request: 'طلب',
    urgencies: {
      'at-once': 'الاستعجال: فورًا.',
      today: 'الاستعجال: اليوم.',
      'this-week': 'الاستعجال: هذا الأسبوع.',
    },
    events: {
      submit: ({ home }) => `«${home}» يطلب المساعدة.`,
      acknowledge: ({ partner }) => `قرأت ${partner} طلبك.`,
      propose: ({ partner }) => `تقترح ${partner} مواعيد للزيارة.`,
      'accept-time': ({ home }) => `وافق «${home}» على موعد.`,
      begin: ({ partner }) => `بدأت ${partner} العمل.`,
      resolve: ({ partner }) => `كتبت ${partner} ملاحظاتها.`,
      close: ({ home }) => `أغلق «${home}» الطلب.`,
      reopen: ({ home }) => `لم يعمل الأمر بعد في «${home}».`,
      cancel: ({ home }) => `ألغى «${home}» الطلب.`,
      message: () => 'هناك رسالة جديدة.',
      escalate: ({ partner, home }) => `لم ترد ${partner} بعد على «${home}».`,
    },
    escalated: {
      household: ({ partner, phone }) =>
        `ذكّرنا المسؤولين في ${partner}. ${phone === null ? 'يمكنك أيضًا الاتصال بهم' : `يمكنك أيضًا الاتصال: ${phone}`}. إذا لم يرد أحد، فألغِ الطلب واختر شريك خدمة آخر.`,
      partner: () => 'افتحوا الطلب وأكّدوا قراءته أو اقترحوا موعدًا.',
    },
  },
};
