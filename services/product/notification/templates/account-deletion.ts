import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface AccountDeletion {
  readonly name: string;
  readonly url: string;
  /** Instant. */
  readonly due: string;
  readonly step: 'requested' | 'done';
}

/** Before it happens, with the way back; and when it has happened. */
export function accountDeletion(params: AccountDeletion, style: EmailStyle): RenderedEmail {
  const day = documentFormats(style.locale).day(params.due);
  return renderEmail(
    contents[style.locale]({ ...params, day }, style.brandName)[params.step],
    style,
  );
}

type EmailSteps = Readonly<Record<AccountDeletion['step'], EmailContent>>;
type DatedDeletion = AccountDeletion & { readonly day: string };

const contents: Readonly<Record<Locale, (params: DatedDeletion, brand: string) => EmailSteps>> = {
  en: ({ name, url, day }, brand) => ({
    requested: {
      subject: `Your account at ${brand} will be deleted`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `as asked, your account at ${brand} will be deleted on ${day}, with your access to every home and the links to manufacturers’ accounts.`,
        'Until then one press of a button keeps it.',
      ],
      action: { label: 'Keep the account', url },
      closing: 'If it was not you, keep the account and choose a new password.',
    },
    done: {
      subject: `Your account at ${brand} is deleted`,
      greeting: `Hello${greetingName(name)},`,
      paragraphs: [
        `your account at ${brand} is deleted. What the law requires us to keep stays, without your name.`,
      ],
      action: { label: `To ${brand}`, url },
      closing: 'This is the last message.',
    },
  }),
  de: ({ name, url, day }, brand) => ({
    requested: {
      subject: `Dein Konto bei ${brand} wird gelöscht`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `wie gewünscht wird dein Konto bei ${brand} am ${day} gelöscht, mit deinem Zugang zu jedem Zuhause und den Verbindungen zu den Konten der Hersteller.`,
        'Bis dahin genügt ein Knopfdruck, um es zu behalten.',
      ],
      action: { label: 'Konto behalten', url },
      closing: 'Wenn du das nicht warst, behalte das Konto und wähle ein neues Passwort.',
    },
    done: {
      subject: `Dein Konto bei ${brand} ist gelöscht`,
      greeting: `Hallo${greetingName(name)},`,
      paragraphs: [
        `dein Konto bei ${brand} ist gelöscht. Was wir gesetzlich aufbewahren müssen, bleibt ohne deinen Namen.`,
      ],
      action: { label: `Zu ${brand}`, url },
      closing: 'Dies ist die letzte Nachricht.',
    },
  }),
  ar: ({ name, url, day }, brand) => ({
    requested: {
      subject: `سيتم حذف حسابك لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [
        `كما طُلب، سيتم حذف حسابك لدى ${brand} في ${day}، مع وصولك إلى كل منزل والروابط بحسابات الشركات المصنّعة.`,
        'حتى ذلك الحين تكفي ضغطة زر للاحتفاظ به.',
      ],
      action: { label: 'الاحتفاظ بالحساب', url },
      closing: 'إذا لم تكن أنت، فاحتفظ بالحساب واختر كلمة مرور جديدة.',
    },
    done: {
      subject: `تم حذف حسابك لدى ${brand}`,
      greeting: `مرحبًا${greetingName(name)}،`,
      paragraphs: [`تم حذف حسابك لدى ${brand}. ما يلزمنا القانون بحفظه يبقى من دون اسمك.`],
      action: { label: `إلى ${brand}`, url },
      closing: 'هذه هي الرسالة الأخيرة.',
    },
  }),
};
