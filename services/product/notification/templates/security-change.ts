import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface SecurityChange {
  readonly name: string;
  readonly url: string;
  readonly change: 'password-changed' | 'passkey-added' | 'passkey-removed';
}

/** After the fact, to the account's address: who did not do it themselves learns of it. */
export function securityChange(params: SecurityChange, style: EmailStyle): RenderedEmail {
  return renderEmail(letters[style.locale](params, style.brandName), style);
}

const letters: Readonly<Record<Locale, (params: SecurityChange, brand: string) => EmailContent>> = {
  en: ({ name, url, change }, brand) => ({
    subject: `${said.en[change]} at ${brand}`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [`${said.en[change]} for your account at ${brand}.`],
    action: { label: 'It was not me: choose a new password', url },
    closing: 'If it was you, there is nothing to do.',
  }),
  de: ({ name, url, change }, brand) => ({
    subject: `${said.de[change]} bei ${brand}`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [`${said.de[change]} für dein Konto bei ${brand}.`],
    action: { label: 'Das war ich nicht: neues Passwort wählen', url },
    closing: 'Wenn du das warst, ist nichts zu tun.',
  }),
  ar: ({ name, url, change }, brand) => ({
    subject: `${said.ar[change]} لدى ${brand}`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [`${said.ar[change]} لحسابك لدى ${brand}.`],
    action: { label: 'لم أكن أنا: اختيار كلمة مرور جديدة', url },
    closing: 'إذا كنت أنت فلا حاجة إلى فعل شيء.',
  }),
};

const said: Readonly<Record<Locale, Readonly<Record<SecurityChange['change'], string>>>> = {
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
