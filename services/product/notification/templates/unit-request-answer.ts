import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface UnitRequestAnswerParams {
  readonly name: string;
  /** Serial number. */
  readonly unit: string;
  readonly url: string;
  /** `expired`: the holder has not answered in time. */
  readonly answer: 'accepted' | 'declined' | 'expired';
}

/** Email to the person who asked for a transfer: the holder's answer or its absence. The holder is not named. */
export function unitRequestAnswer(
  { name, unit, url, answer }: UnitRequestAnswerParams,
  style: EmailStyle,
): RenderedEmail {
  const { greeting, action, closing, texts } = frames[style.locale];
  const { subject, paragraph } = texts[answer];
  const content = {
    subject: `${subject}: ${unit}`,
    greeting: greeting(greetingName(name)),
    paragraphs: [paragraph],
    action: { label: action, url },
    closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      UnitRequestAnswerParams['answer'],
      { readonly subject: string; readonly paragraph: string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open your units',
    closing: 'You get this mail because you asked for the transfer of this unit.',
    texts: {
      accepted: {
        subject: 'You can register the unit now',
        paragraph:
          'The holder has agreed and removed the unit from their home. Enter the code of its card once more, and it is yours. Its earlier history stays with the other home.',
      },
      declined: {
        subject: 'The holder keeps the unit',
        paragraph:
          'The holder has declined your request. If the unit is yours, you can report that on the page of the unit.',
      },
      expired: {
        subject: 'No answer about the unit',
        paragraph:
          'The holder has not answered your request within 30 days, so it has ended. Scan the unit and enter the code of its card once more to ask again.',
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Deine Geräte öffnen',
    closing: 'Du bekommst diese E-Mail, weil du um dieses Gerät gebeten hast.',
    texts: {
      accepted: {
        subject: 'Du kannst das Gerät jetzt registrieren',
        paragraph:
          'Die andere Person hat zugestimmt und das Gerät aus ihrem Zuhause entfernt. Gib den Code seiner Karte noch einmal ein, dann gehört es zu dir. Sein bisheriger Verlauf bleibt im anderen Zuhause.',
      },
      declined: {
        subject: 'Das Gerät wird nicht übertragen',
        paragraph:
          'Die andere Person hat deine Bitte abgelehnt. Wenn das Gerät deines ist, kannst du das auf der Seite des Geräts melden.',
      },
      expired: {
        subject: 'Keine Antwort zum Gerät',
        paragraph:
          'Die andere Person hat 30 Tage lang nicht auf deine Bitte geantwortet, deshalb ist sie abgelaufen. Scanne das Gerät und gib den Code seiner Karte noch einmal ein, um erneut zu fragen.',
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح أجهزتك',
    closing: 'تصلك هذه الرسالة لأنك طلبت نقل هذا الجهاز.',
    texts: {
      accepted: {
        subject: 'يمكنك تسجيل الجهاز الآن',
        paragraph:
          'وافق الشخص الآخر وأزال الجهاز من منزله. أدخل رمز بطاقته مرة أخرى ليصبح لك. يبقى سجله السابق في المنزل الآخر.',
      },
      declined: {
        subject: 'لن يُنقل الجهاز',
        paragraph: 'رفض الشخص الآخر طلبك. إذا كان الجهاز لك فيمكنك الإبلاغ عن ذلك في صفحة الجهاز.',
      },
      expired: {
        subject: 'لا رد بشأن الجهاز',
        paragraph:
          'لم يرد الشخص الآخر على طلبك خلال 30 يومًا، فانتهى الطلب. امسح رمز الجهاز وأدخل رمز بطاقته مرة أخرى لتطلب من جديد.',
      },
    },
  },
};
