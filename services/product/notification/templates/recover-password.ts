import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface RecoverPassword {
  readonly name: string;
  readonly url: string;
}

/** Email with a link to set a new password: it works once, for half an hour. */
export function recoverPassword(params: RecoverPassword, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName), style);
}

const contents: Readonly<Record<Locale, (params: RecoverPassword, brand: string) => EmailContent>> =
  {
    en: ({ name, url }, brand) => ({
      subject: `A new password for ${brand}`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `somebody has asked for a new password for your account at ${brand}. If it was you, choose one with this link. It works once, for 30 minutes.`,
        'All devices that are signed in will be signed out then.',
      ],
      action: { label: 'Choose a new password', url },
      closing: 'If it was not you, do nothing. Your password stays as it is.',
    }),
    de: ({ name, url }, brand) => ({
      subject: `Neues Passwort für ${brand}`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `jemand hat ein neues Passwort für dein Konto bei ${brand} angefordert. Wenn du das warst, wähle es mit diesem Link. Er gilt einmal und 30 Minuten lang.`,
        'Alle Geräte, die angemeldet sind, werden dann abgemeldet.',
      ],
      action: { label: 'Neues Passwort wählen', url },
      closing: 'Wenn du das nicht warst, tu nichts. Dein Passwort bleibt, wie es ist.',
    }),
    ar: ({ name, url }, brand) => ({
      subject: `كلمة مرور جديدة لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `طلب شخص ما كلمة مرور جديدة لحسابك لدى ${brand}. إذا كنت أنت، فاخترها عبر هذا الرابط. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.`,
        'سيتم عندئذ تسجيل الخروج من جميع الأجهزة.',
      ],
      action: { label: 'اختيار كلمة مرور جديدة', url },
      closing: 'إذا لم تكن أنت فلا تفعل شيئًا. تبقى كلمة المرور كما هي.',
    }),
  };
