import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface ColleagueInvitationParams {
  /** Name of the inviting administrator. */
  readonly inviter: string;
  readonly company: string;
  readonly url: string;
}

/** Email with an invitation to work for a company. The link needs an account with the same address. */
export function colleagueInvitation(
  params: ColleagueInvitationParams,
  style: EmailStyle,
): RenderedEmail {
  const inviter = greetingName(params.inviter).trim();
  const company = greetingName(params.company).trim();
  const names = { ...params, inviter, company };
  return renderEmail(contents[style.locale](names, style.brandName), style);
}

const contents: Readonly<
  Record<Locale, (params: ColleagueInvitationParams, brand: string) => EmailContent>
> = {
  en: ({ inviter, company, url }, brand) => ({
    subject: `${company} invites you to its partner portal at ${brand}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter || 'Somebody'} invites you to work for ${company} in the partner portal: you will see the homes that the company looks after, as far as their owners allow it, and answer their requests.`,
      'Open the link and sign in with this e-mail address, or create an account with it.',
    ],
    action: { label: 'Look at the invitation', url },
    closing:
      'The link works once, for this address alone, and for 14 days. If you do not know who invites you, do nothing.',
  }),
  de: ({ inviter, company, url }, brand) => ({
    subject: `${company} lädt dich in das Partnerportal von ${brand} ein`,
    greeting: 'Hallo,',
    paragraphs: [
      `${inviter || 'Jemand'} lädt dich ein, im Partnerportal für ${company} zu arbeiten: Du siehst die Häuser, die der Betrieb betreut, soweit ihre Eigentümer es erlauben, und beantwortest ihre Anfragen.`,
      'Öffne den Link und melde dich mit dieser E-Mail-Adresse an, oder leg ein Konto damit an.',
    ],
    action: { label: 'Einladung ansehen', url },
    closing:
      'Der Link gilt einmal, nur für diese Adresse und 14 Tage lang. Wenn du nicht weißt, wer dich einlädt, tu nichts.',
  }),
  ar: ({ inviter, company, url }, brand) => ({
    subject: `تدعوك ${company} إلى بوابة الشركاء لدى ${brand}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `يدعوك ${inviter || 'شخص ما'} إلى العمل لدى ${company} في بوابة الشركاء: سترى المنازل التي تعتني بها الشركة بقدر ما يسمح به مالكوها، وتجيب عن طلباتهم.`,
      'افتح الرابط وسجّل الدخول بهذا البريد الإلكتروني، أو أنشئ حسابًا به.',
    ],
    action: { label: 'عرض الدعوة', url },
    closing:
      'يعمل الرابط مرة واحدة، ولهذا العنوان فقط، ولمدة 14 يومًا. إذا كنت لا تعرف من يدعوك فلا تفعل شيئًا.',
  }),
};
