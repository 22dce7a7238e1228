import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  renderEmail,
} from './email-template.ts';

export interface UnitInvitation {
  readonly installer: string;
  readonly url: string;
}

/** Email to the mailbox that an installer has reserved a unit for. The link proves the mailbox. */
export function unitInvitation(params: UnitInvitation, style: EmailStyle): RenderedEmail {
  return renderEmail(contents[style.locale](params, style.brandName), style);
}

const contents: Readonly<Record<Locale, (params: UnitInvitation, brand: string) => EmailContent>> =
  {
    en: ({ installer, url }, brand) => ({
      subject: `Your unit is ready to be registered at ${brand}`,
      greeting: 'Hello,',
      paragraphs: [
        `${installer} has installed a unit for you and reserved it for this e-mail address.`,
        'Open the link, sign in or create an account, and register the unit. You need no code of the unit for this.',
      ],
      action: { label: 'Register the unit', url },
      closing:
        'The link works once and for 14 days. If you do not know of any unit, do nothing: nothing is registered without you.',
    }),
    de: ({ installer, url }, brand) => ({
      subject: `Dein Gerät kann bei ${brand} registriert werden`,
      greeting: 'Hallo,',
      paragraphs: [
        `${installer} hat ein Gerät für dich eingebaut und für diese E-Mail-Adresse reserviert.`,
        'Öffne den Link, melde dich an oder leg ein Konto an, dann kannst du das Gerät registrieren. Einen Code vom Gerät brauchst du dafür nicht.',
      ],
      action: { label: 'Gerät registrieren', url },
      closing:
        'Der Link gilt einmal und 14 Tage lang. Wenn du von keinem Gerät weißt, tu nichts: Ohne dich wird nichts registriert.',
    }),
    ar: ({ installer, url }, brand) => ({
      subject: `جهازك جاهز للتسجيل لدى ${brand}`,
      greeting: 'مرحبًا،',
      paragraphs: [
        `ركّب ${installer} جهازًا لك وحجزه لعنوان البريد الإلكتروني هذا.`,
        'افتح الرابط وسجّل الدخول أو أنشئ حسابًا، ثم يمكنك تسجيل الجهاز. لا تحتاج إلى رمز من الجهاز لذلك.',
      ],
      action: { label: 'تسجيل الجهاز', url },
      closing:
        'يعمل الرابط مرة واحدة ولمدة 14 يومًا. إذا كنت لا تعرف أي جهاز فلا تفعل شيئًا: لا يُسجَّل شيء من دونك.',
    }),
  };
