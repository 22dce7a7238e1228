import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface AccountLock {
  readonly name: string;
  readonly url: string;
  readonly step: 'locked' | 'unlocked';
}

/** An operator has closed the account, or opened it again. */
export function accountLock(params: AccountLock, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName)[params.step], style);
}

type EmailSteps = Readonly<Record<AccountLock['step'], EmailContent>>;

const contents: Readonly<Record<Locale, (params: AccountLock, brand: string) => EmailSteps>> = {
  en: ({ name, url }, brand) => ({
    locked: {
      subject: `Your account at ${brand} is locked`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `we have locked your account at ${brand}. Nobody can sign in to it, and every device was signed out. Your home goes on as it is set, and nothing is deleted.`,
      ],
      action: { label: 'What to do now', url },
      closing:
        'We lock an account to protect it, for instance when somebody else may know how to open it.',
    },
    unlocked: {
      subject: `Your account at ${brand} is open again`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `your account at ${brand} is no longer locked. You can sign in as before.`,
        'Look at your passkeys and devices after signing in, and change your password if somebody else may know it.',
      ],
      action: { label: 'Sign in', url },
      closing: 'What happened is in the security log of your account.',
    },
  }),
  de: ({ name, url }, brand) => ({
    locked: {
      subject: `Dein Konto bei ${brand} ist gesperrt`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `wir haben dein Konto bei ${brand} gesperrt. Niemand kann sich dort anmelden, und alle Geräte wurden abgemeldet. Dein Zuhause läuft weiter, wie es eingestellt ist, und nichts wird gelöscht.`,
      ],
      action: { label: 'Was jetzt zu tun ist', url },
      closing:
        'Wir sperren ein Konto, um es zu schützen, etwa wenn jemand anderes es öffnen könnte.',
    },
    unlocked: {
      subject: `Dein Konto bei ${brand} ist wieder offen`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `dein Konto bei ${brand} ist nicht mehr gesperrt. Du kannst dich anmelden wie bisher.`,
        'Sieh nach dem Anmelden deine Passkeys und Geräte durch und ändere dein Passwort, wenn jemand anderes es kennen könnte.',
      ],
      action: { label: 'Anmelden', url },
      closing: 'Was geschehen ist, steht im Sicherheitsprotokoll deines Kontos.',
    },
  }),
  ar: ({ name, url }, brand) => ({
    locked: {
      subject: `حسابك لدى ${brand} مقفل`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `لقد أقفلنا حسابك لدى ${brand}. لا يمكن لأحد تسجيل الدخول إليه، وسُجّل الخروج من كل الأجهزة. يواصل منزلك العمل كما ضُبط، ولا يُحذف شيء.`,
      ],
      action: { label: 'ماذا تفعل الآن', url },
      closing: 'نقفل الحساب لحمايته، مثلًا حين يُحتمل أن يعرف شخص آخر كيف يفتحه.',
    },
    unlocked: {
      subject: `حسابك لدى ${brand} مفتوح من جديد`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `لم يعد حسابك لدى ${brand} مقفلًا. يمكنك تسجيل الدخول كما في السابق.`,
        'راجع مفاتيح المرور والأجهزة بعد تسجيل الدخول، وغيّر كلمة المرور إن كان من المحتمل أن يعرفها شخص آخر.',
      ],
      action: { label: 'تسجيل الدخول', url },
      closing: 'ما حدث مسجّل في سجل الأمان الخاص بحسابك.',
    },
  }),
};
