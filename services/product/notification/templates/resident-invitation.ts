import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface ResidentInvitationParams {
  /** Name of the inviting owner. */
  readonly inviter: string;
  readonly home: string;
  readonly url: string;
}

/** Email with an invitation to a home. The link needs an account with the same address. */
export function residentInvitation(
  params: ResidentInvitationParams,
  style: EmailStyle,
): RenderedEmail {
  const inviter = greetingName(params.inviter).trim();
  const home = greetingName(params.home).trim();
  return renderEmail(contents[style.locale]({ ...params, inviter, home }, style.brandName), style);
}

const contents: Readonly<
  Record<Locale, (params: ResidentInvitationParams, brand: string) => EmailContent>
> = {
  en: ({ inviter, home, url }, brand) => ({
    subject: `You are invited to a home at ${brand}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter || 'Somebody'} invites you to ${home ? `the home “${home}”` : 'their home'}: you will see how warm it is and what it uses, and set temperatures and hot water.`,
      'Open the link and sign in with this e-mail address, or create an account with it.',
    ],
    action: { label: 'Look at the invitation', url },
    closing:
      'The link works once, for this address alone, and for 14 days. If you do not know who invites you, do nothing.',
  }),
  de: ({ inviter, home, url }, brand) => ({
    subject: `Einladung in ein Zuhause bei ${brand}`,
    greeting: 'Hallo,',
    paragraphs: [
      `${inviter || 'Jemand'} lädt dich ${home ? `in das Zuhause „${home}“` : 'in ein Zuhause'} ein: Du siehst, wie warm es ist und was verbraucht wird, und kannst Temperaturen und Warmwasser einstellen.`,
      'Öffne den Link und melde dich mit dieser E-Mail-Adresse an, oder leg ein Konto damit an.',
    ],
    action: { label: 'Einladung ansehen', url },
    closing:
      'Der Link gilt einmal, nur für diese Adresse und 14 Tage lang. Wenn du nicht weißt, wer dich einlädt, tu nichts.',
  }),
  ar: ({ inviter, home, url }, brand) => ({
    subject: `دعوة إلى منزل لدى ${brand}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `يدعوك ${inviter || 'شخص ما'} إلى ${home ? `المنزل «${home}»` : 'منزله'}: سترى مدى دفئه وما يستهلكه، وستتمكن من ضبط درجات الحرارة والماء الساخن.`,
      'افتح الرابط وسجّل الدخول بهذا البريد الإلكتروني، أو أنشئ حسابًا به.',
    ],
    action: { label: 'عرض الدعوة', url },
    closing:
      'يعمل الرابط مرة واحدة، ولهذا العنوان فقط، ولمدة 14 يومًا. إذا كنت لا تعرف من يدعوك فلا تفعل شيئًا.',
  }),
};
