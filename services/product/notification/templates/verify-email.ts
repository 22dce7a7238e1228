import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface VerifyEmail {
  readonly name: string;
  readonly url: string;
}

/** Email to verify the address of a new account. */
export function verifyEmail(params: VerifyEmail, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName), style);
}

const contents: Readonly<Record<Locale, (params: VerifyEmail, brand: string) => EmailContent>> = {
  en: ({ name, url }, brand) => ({
    subject: `Confirm your e-mail address for ${brand}`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [
      `with this address an account was made at ${brand}. Please confirm that it is yours.`,
    ],
    action: { label: 'Confirm address', url },
    closing:
      'The link works once and for a limited time. If it was not you, do nothing: without this the account cannot be used.',
  }),
  de: ({ name, url }, brand) => ({
    subject: `E-Mail-Adresse für ${brand} bestätigen`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [
      `mit dieser Adresse wurde ein Konto bei ${brand} angelegt. Bitte bestätige, dass sie dir gehört.`,
    ],
    action: { label: 'Adresse bestätigen', url },
    closing:
      'Der Link gilt einmal und nur für begrenzte Zeit. Wenn du das nicht warst, tu nichts: Ohne Bestätigung kann das Konto nicht benutzt werden.',
  }),
  ar: ({ name, url }, brand) => ({
    subject: `تأكيد عنوان بريدك الإلكتروني لدى ${brand}`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [`أُنشئ حساب لدى ${brand} بهذا العنوان. يرجى تأكيد أنه عنوانك.`],
    action: { label: 'تأكيد العنوان', url },
    closing:
      'يعمل الرابط مرة واحدة ولمدة محدودة. إذا لم تكن أنت من أنشأ الحساب فلا تفعل شيئًا: لا يمكن استخدام الحساب دون التأكيد.',
  }),
};
