import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type EmailContent,
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface DataExportParams {
  readonly name: string;
  readonly url: string;
  /** Instant. */
  readonly until: string;
}

/** The archive of a person's data can be downloaded. */
export function dataExportReady(params: DataExportParams, style: EmailStyle): RenderedEmail {
  const day = documentFormats(style.locale).day(params.until);
  return renderEmail(contents[style.locale]({ ...params, day }, style.brandName), style);
}

type Dated = DataExportParams & { readonly day: string };

const contents: Readonly<Record<Locale, (params: Dated, brand: string) => EmailContent>> = {
  en: ({ name, url, day }, brand) => ({
    subject: `Your data at ${brand} is ready`,
    greeting: `Hello${greetingName(name)},`,
    paragraphs: [
      `the archive with your data and that of your homes is ready. You can download it until ${day}, after you have signed in once more. Then it is deleted.`,
    ],
    action: { label: 'To the download', url },
    closing: 'If it was not you who asked for it, choose a new password.',
  }),
  de: ({ name, url, day }, brand) => ({
    subject: `Deine Daten bei ${brand} sind bereit`,
    greeting: `Hallo${greetingName(name)},`,
    paragraphs: [
      `das Archiv mit deinen Daten und denen deiner Häuser ist bereit. Du kannst es bis ${day} herunterladen, nachdem du dich noch einmal angemeldet hast. Danach wird es gelöscht.`,
    ],
    action: { label: 'Zum Herunterladen', url },
    closing: 'Wenn du es nicht angefordert hast, wähle ein neues Passwort.',
  }),
  ar: ({ name, url, day }, brand) => ({
    subject: `بياناتك لدى ${brand} جاهزة`,
    greeting: `مرحبًا${greetingName(name)}،`,
    paragraphs: [
      `الملف المضغوط الذي يضم بياناتك وبيانات منازلك جاهز. يمكنك تنزيله حتى ${day} بعد تسجيل الدخول مرة أخرى، ثم يُحذف.`,
    ],
    action: { label: 'إلى التنزيل', url },
    closing: 'إذا لم تطلبه أنت، فاختر كلمة مرور جديدة.',
  }),
};
