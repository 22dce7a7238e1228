import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface ColleagueNotice {
  readonly name: string;
  /** Name of the invited person; empty in the mail to a removed person. */
  readonly who: string;
  readonly company: string;
  readonly url: string;
  readonly notice: 'joined' | 'declined' | 'removed';
}

/** Email to the inviting administrator about the answer, and to a person who no longer works for a company. */
export function colleagueNotice(params: ColleagueNotice, style: EmailStyle): RenderedEmail {
  const { name, url, notice } = params;
  const words = frames[style.locale];
  const company = greetingName(params.company).trim();
  const who = greetingName(params.who).trim() || words.somebody;
  const { subject, line } = words.texts[notice]({ who, company });
  const content = {
    subject,
    greeting: words.greeting(greetingName(name)),
    paragraphs: [line],
    action: { label: words.action, url },
    closing: words.closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly somebody: string;
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      ColleagueNotice['notice'],
      (names: { who: string; company: string }) => { subject: string; line: string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    somebody: 'The person you invited',
    greeting: (name) => `Hello${name},`,
    action: 'Open the partner portal',
    closing: 'If this surprises you, look at who works for your company and change your password.',
    texts: {
      joined: ({ who, company }) => ({
        subject: `${who} works for ${company} now`,
        line: `${who} has accepted your invitation to ${company} and sees the homes that the company looks after. You can end that at any time.`,
      }),
      declined: ({ who, company }) => ({
        subject: `${who} has declined`,
        line: `${who} has declined your invitation to ${company}.`,
      }),
      removed: ({ company }) => ({
        subject: `You do not belong to ${company} any more`,
        line: `An administrator of ${company} has ended your access. You see none of its homes any more.`,
      }),
    },
  },
  de: {
    somebody: 'Die eingeladene Person',
    greeting: (name) => `Hallo${name},`,
    action: 'Partnerportal öffnen',
    closing:
      'Wenn dich das überrascht, sieh nach, wer für deinen Betrieb arbeitet, und ändere dein Passwort.',
    texts: {
      joined: ({ who, company }) => ({
        subject: `${who} arbeitet jetzt für ${company}`,
        line: `${who} hat deine Einladung zu ${company} angenommen und sieht die Häuser, die der Betrieb betreut. Du kannst das jederzeit beenden.`,
      }),
      declined: ({ who, company }) => ({
        subject: `${who} hat abgelehnt`,
        line: `${who} hat deine Einladung zu ${company} abgelehnt.`,
      }),
      removed: ({ company }) => ({
        subject: `Du gehörst nicht mehr zu ${company}`,
        line: `Ein Administrator von ${company} hat deinen Zugriff beendet. Du siehst keines der Häuser des Betriebs mehr.`,
      }),
    },
  },
  ar: {
    somebody: 'الشخص المدعو',
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح بوابة الشركاء',
    closing: 'إذا فاجأك ذلك فانظر من يعمل لدى شركتك وغيّر كلمة مرورك.',
    texts: {
      joined: ({ who, company }) => ({
        subject: `${who} يعمل الآن لدى ${company}`,
        line: `قبِل ${who} دعوتك إلى ${company} ويرى المنازل التي تعتني بها الشركة. يمكنك إنهاء ذلك في أي وقت.`,
      }),
      declined: ({ who, company }) => ({
        subject: `رفض ${who} الدعوة`,
        line: `رفض ${who} دعوتك إلى ${company}.`,
      }),
      removed: ({ company }) => ({
        subject: `لم تعد تنتمي إلى ${company}`,
        line: `أنهى أحد مسؤولي ${company} وصولك. لن ترى أيًا من منازلها بعد الآن.`,
      }),
    },
  },
};
