import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface SignUpAgain {
  readonly name: string;
  readonly url: string;
}

/** Email to the holder of an account after a sign-up with its address. Only this mail discloses that the account exists. */
export function signUpAgain(params: SignUpAgain, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName), style);
}

const contents: Readonly<Record<Locale, (params: SignUpAgain, brand: string) => EmailContent>> = {
  en: ({ name, url }, brand) => ({
    subject: `You already have an account at ${brand}`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [
      `somebody has just tried to make an account at ${brand} with this address, which already has one. If it was you, sign in instead.`,
    ],
    action: { label: 'Sign in', url },
    closing: 'If it was not you, do nothing. Nothing about your account has changed.',
  }),
  de: ({ name, url }, brand) => ({
    subject: `Du hast schon ein Konto bei ${brand}`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [
      `gerade wollte jemand mit dieser Adresse ein Konto bei ${brand} anlegen. Es gibt aber schon eines. Wenn du das warst, melde dich einfach an.`,
    ],
    action: { label: 'Anmelden', url },
    closing: 'Wenn du das nicht warst, tu nichts. An deinem Konto hat sich nichts geändert.',
  }),
  ar: ({ name, url }, brand) => ({
    subject: `لديك حساب بالفعل لدى ${brand}`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [
      `حاول شخص ما للتو إنشاء حساب لدى ${brand} بهذا العنوان، ولهذا العنوان حساب بالفعل. إذا كنت أنت، فسجّل الدخول بدلًا من ذلك.`,
    ],
    action: { label: 'تسجيل الدخول', url },
    closing: 'إذا لم تكن أنت فلا تفعل شيئًا. لم يتغير أي شيء في حسابك.',
  }),
};
