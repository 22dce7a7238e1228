import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface SecurityChangeParams {
  readonly name: string;
  readonly url: string;
  readonly change: 'password-changed' | 'passkey-added' | 'passkey-removed';
}

/** Email to the account's address after a security change. */
export function securityChange(params: SecurityChangeParams, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName), style);
}

const contents: Readonly<
  Record<Locale, (params: SecurityChangeParams, brand: string) => EmailContent>
> = {
  en: ({ name, url, change }, brand) => ({
    subject: `${texts.en[change]} at ${brand}`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [`${texts.en[change]} for your account at ${brand}.`],
    action: { label: 'It was not me: choose a new password', url },
    closing: 'If it was you, there is nothing to do.',
  }),
  de: ({ name, url, change }, brand) => ({
    subject: `${texts.de[change]} bei ${brand}`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [`${texts.de[change]} für dein Konto bei ${brand}.`],
    action: { label: 'Das war ich nicht: neues Passwort wählen', url },
    closing: 'Wenn du das warst, ist nichts zu tun.',
  }),
  ar: ({ name, url, change }, brand) => ({
    subject: `${texts.ar[change]} لدى ${brand}`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [`${texts.ar[change]} لحسابك لدى ${brand}.`],
    action: { label: 'لم أكن أنا: اختيار كلمة مرور جديدة', url },
    closing: 'إذا كنت أنت فلا حاجة إلى فعل شيء.',
  }),
};

const texts: Readonly<Record<Locale, Readonly<Record<SecurityChangeParams['change'], string>>>> = {
  en: {
    'password-changed': 'The password was changed',
    'passkey-added': 'A passkey was added',
    'passkey-removed': 'A passkey was removed',
  },
  de: {
    'password-changed': 'Passwort geändert',
    'passkey-added': 'Passkey hinzugefügt',
    'passkey-removed': 'Passkey entfernt',
  },
  ar: {
    'password-changed': 'تم تغيير كلمة المرور',
    'passkey-added': 'تمت إضافة مفتاح مرور',
    'passkey-removed': 'تمت إزالة مفتاح مرور',
  },
};
