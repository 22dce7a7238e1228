import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type EmailContent,
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface UnitNotice {
  readonly name: string;
  /** Serial number. */
  readonly unit: string;
  readonly url: string;
  readonly notice: 'paused' | 'transfer-requested';
}

/** Email to the holder of a unit after another person's attempts or request. Neither learns who the other is. */
export function unitNotice(params: UnitNotice, style: EmailStyle): RenderedEmail {
  const { locale } = style;
  const content = contents[locale](params);
  const { subject, paragraphs } = texts[locale][params.notice];
  return renderEmail(
    { ...content, subject: `${subject}: ${params.unit}`, paragraphs: [...paragraphs] },
    style,
  );
}

type Frame = Omit<EmailContent, 'subject' | 'paragraphs'>;

const contents: Readonly<Record<Locale, (params: UnitNotice) => Frame>> = {
  en: ({ name, url, notice }) => ({
    greeting: `Hello${greetingName(name)},`,
    action: {
      label: notice === 'transfer-requested' ? 'Answer yes or no' : 'Open the security log',
      url,
    },
    closing: 'Nothing has changed: the unit is still in your home.',
  }),
  de: ({ name, url, notice }) => ({
    greeting: `Hallo${greetingName(name)},`,
    action: {
      label:
        notice === 'transfer-requested' ? 'Ja oder Nein antworten' : 'Sicherheitsprotokoll öffnen',
      url,
    },
    closing: 'Es hat sich nichts geändert: Das Gerät gehört weiter zu deinem Zuhause.',
  }),
  ar: ({ name, url, notice }) => ({
    greeting: `مرحبًا${greetingName(name)}،`,
    action: { label: notice === 'transfer-requested' ? 'الإجابة بنعم أو لا' : 'فتح سجل الأمان', url },
    closing: 'لم يتغير شيء: لا يزال الجهاز في منزلك.',
  }),
};

interface NoticeText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const texts: Readonly<Record<Locale, Readonly<Record<UnitNotice['notice'], NoticeText>>>> = {
  en: {
    paused: {
      subject: 'Wrong codes for your unit',
      paragraphs: [
        'Somebody has typed ten wrong commissioning codes for a unit of yours. For a day no code is accepted for it.',
        'If that was somebody of your household, there is nothing to do.',
      ],
    },
    'transfer-requested': {
      subject: 'Somebody asks for your unit',
      paragraphs: [
        'Somebody who has the card of a unit of yours asks you to transfer it to them, for example because they have moved into the house.',
        'Answer yes or no within 30 days. With yes the unit leaves your home, its history stays with you, and the other person can register it. With no, or without an answer, the unit stays.',
      ],
    },
  },
  de: {
    paused: {
      subject: 'Falsche Codes für dein Gerät',
      paragraphs: [
        'Jemand hat zehn falsche Inbetriebnahme-Codes für ein Gerät von dir eingegeben. Für einen Tag wird dafür kein Code mehr angenommen.',
        'Wenn das jemand aus deinem Haushalt war, ist nichts zu tun.',
      ],
    },
    'transfer-requested': {
      subject: 'Jemand bittet um dein Gerät',
      paragraphs: [
        'Jemand, der die Karte eines Geräts von dir hat, bittet dich, es zu übertragen, zum Beispiel nach einem Einzug.',
        'Antworte innerhalb von 30 Tagen mit Ja oder Nein. Mit Ja verlässt das Gerät dein Zuhause, sein Verlauf bleibt bei dir, und die andere Person kann es registrieren. Mit Nein oder ohne Antwort bleibt es.',
      ],
    },
  },
  ar: {
    paused: {
      subject: 'رموز خاطئة لجهازك',
      paragraphs: [
        'أدخل شخص ما عشرة رموز خاطئة لبدء التشغيل لأحد أجهزتك. لن يُقبل أي رمز له لمدة يوم.',
        'إذا كان ذلك أحد أفراد أسرتك فلا حاجة إلى فعل شيء.',
      ],
    },
    'transfer-requested': {
      subject: 'شخص ما يطلب جهازك',
      paragraphs: [
        'شخص لديه بطاقة أحد أجهزتك يطلب منك نقله إليه، مثلًا لأنه انتقل إلى المنزل.',
        'أجب بنعم أو لا خلال 30 يومًا. مع نعم يغادر الجهاز منزلك ويبقى سجله لديك، ويمكن للشخص الآخر تسجيله. مع لا أو بلا إجابة يبقى الجهاز.',
      ],
    },
  },
};
