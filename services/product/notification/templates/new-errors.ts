import type { ErrorSource } from '@hearth/platform/error-report/error-report.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type EmailStyle,
  type RenderedEmail,
  renderEmail,
} from './email-template.ts';

export interface NewErrorsParams {
  readonly groups: readonly {
    readonly group: string;
    readonly source: ErrorSource;
    readonly type: string;
  }[];
  /** Further groups. */
  readonly more: number;
  /** The operator's page. */
  readonly url: string;
}

/**
 * Email to the operator about new groups of errors. It has no message of an error: anybody can report one, and a mail program would
 * make a link of an address in it.
 */
export const newErrors = (params: NewErrorsParams, style: EmailStyle): RenderedEmail =>
  renderEmail(contents[style.locale](params), style);

const lineOf = ({ type, source, group }: NewErrorsParams['groups'][number]): string =>
  `${/^\w{1,60}$/.test(type) ? type : 'Error'} (${source}): hearth errors show ${group}`;

const contents: Readonly<Record<Locale, (params: NewErrorsParams) => EmailContent>> = {
  en: ({ groups, more, url }) => ({
    subject: `New errors: ${groups.length + more}`,
    greeting: 'Hello,',
    paragraphs: [
      'these errors have been reported for the first time.',
      ...groups.map(lineOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'To the list of errors', url },
    closing: 'Each error is mailed once.',
  }),
  de: ({ groups, more, url }) => ({
    subject: `Neue Fehler: ${groups.length + more}`,
    greeting: 'Hallo,',
    paragraphs: [
      'diese Fehler wurden zum ersten Mal gemeldet.',
      ...groups.map(lineOf),
      ...(more > 0 ? [`Und ${more} weitere.`] : []),
    ],
    action: { label: 'Zur Liste der Fehler', url },
    closing: 'Jeder Fehler wird einmal gemeldet.',
  }),
  ar: ({ groups, more, url }) => ({
    subject: `أخطاء جديدة: ${groups.length + more}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      'وصلت تقارير عن هذه الأخطاء لأول مرة.',
      ...groups.map(lineOf),
      ...(more > 0 ? [`وأخطاء أخرى عددها ${more}.`] : []),
    ],
    action: { label: 'إلى قائمة الأخطاء', url },
    closing: 'يُرسل بريد عن كل خطأ مرة واحدة.',
  }),
};
