import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface EmailChange {
  readonly name: string;
  readonly url: string;
  /** `confirm`: to the new address. `changed`: to the old address. `taken`: to an address that has an account. */
  readonly step: 'confirm' | 'changed' | 'taken';
}

export function emailChange(params: EmailChange, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName)[params.step], style);
}

type EmailSteps = Readonly<Record<EmailChange['step'], EmailContent>>;

const contents: Readonly<Record<Locale, (params: EmailChange, brand: string) => EmailSteps>> = {
  en: ({ name, url }, brand) => ({
    confirm: {
      subject: `Confirm your new address for ${brand}`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `this address is to become the one of your account at ${brand}. Confirm that it is yours. The link works once, for 24 hours.`,
      ],
      action: { label: 'Confirm the address', url },
      closing: 'If you know nothing of this, do nothing. Nothing changes then.',
    },
    changed: {
      subject: `Your address for ${brand} was changed`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `your account at ${brand} now has another e-mail address. Messages no longer come here.`,
        'If it was not you, take it back with this link. It works for 7 days, signs out every device, removes passkeys added since and lets you choose a new password.',
      ],
      action: { label: 'Take the change back', url },
      closing: 'If it was you, there is nothing to do.',
    },
    taken: {
      subject: `This address already has an account at ${brand}`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `somebody wanted to give this address to another account at ${brand}. It already has an account, so nothing was changed.`,
      ],
      action: { label: 'Sign in', url },
      closing: 'If it was not you, do nothing.',
    },
  }),
  de: ({ name, url }, brand) => ({
    confirm: {
      subject: `Neue Adresse für ${brand} bestätigen`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `diese Adresse soll die deines Kontos bei ${brand} werden. Bestätige, dass sie dir gehört. Der Link gilt einmal und 24 Stunden lang.`,
      ],
      action: { label: 'Adresse bestätigen', url },
      closing: 'Wenn du davon nichts weißt, tu nichts. Dann ändert sich nichts.',
    },
    changed: {
      subject: `Deine Adresse für ${brand} wurde geändert`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `dein Konto bei ${brand} hat jetzt eine andere E-Mail-Adresse. Nachrichten kommen nicht mehr hierher.`,
        'Wenn du das nicht warst, mach es mit diesem Link rückgängig. Er gilt 7 Tage, meldet alle Geräte ab, entfernt Passkeys, die seitdem dazukamen, und lässt dich ein neues Passwort wählen.',
      ],
      action: { label: 'Änderung zurücknehmen', url },
      closing: 'Wenn du das warst, ist nichts zu tun.',
    },
    taken: {
      subject: `Diese Adresse hat schon ein Konto bei ${brand}`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `jemand wollte diese Adresse einem anderen Konto bei ${brand} geben. Sie hat schon ein Konto, deshalb wurde nichts geändert.`,
      ],
      action: { label: 'Anmelden', url },
      closing: 'Wenn du das nicht warst, tu nichts.',
    },
  }),
  ar: ({ name, url }, brand) => ({
    confirm: {
      subject: `تأكيد عنوانك الجديد لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `سيصبح هذا العنوان عنوان حسابك لدى ${brand}. أكّد أنه لك. يعمل الرابط مرة واحدة ولمدة 24 ساعة.`,
      ],
      action: { label: 'تأكيد العنوان', url },
      closing: 'إذا كنت لا تعلم شيئًا عن ذلك فلا تفعل شيئًا. لن يتغير شيء.',
    },
    changed: {
      subject: `تم تغيير عنوانك لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `أصبح لحسابك لدى ${brand} عنوان بريد إلكتروني آخر. لن تصل الرسائل إلى هنا بعد الآن.`,
        'إذا لم تكن أنت، فتراجع عن التغيير عبر هذا الرابط. يعمل لمدة 7 أيام، ويسجّل الخروج من كل الأجهزة، ويزيل مفاتيح المرور المضافة منذ ذلك الحين، ويتيح لك اختيار كلمة مرور جديدة.',
      ],
      action: { label: 'التراجع عن التغيير', url },
      closing: 'إذا كنت أنت فلا حاجة إلى فعل شيء.',
    },
    taken: {
      subject: `لهذا العنوان حساب بالفعل لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `أراد شخص ما إعطاء هذا العنوان لحساب آخر لدى ${brand}. لهذا العنوان حساب بالفعل، فلم يتغير شيء.`,
      ],
      action: { label: 'تسجيل الدخول', url },
      closing: 'إذا لم تكن أنت فلا تفعل شيئًا.',
    },
  }),
};
