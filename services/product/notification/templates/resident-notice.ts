import type { Locale } from '@hearth/platform/http/schema.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface ResidentNotice {
  readonly name: string;
  /** Name of the person whose membership changed; empty in the mail to a removed person. */
  readonly who: string;
  readonly home: string;
  readonly url: string;
  readonly notice: 'joined' | 'declined' | 'left' | 'removed' | 'home-gone' | 'home-erased';
}

/** Email to owners about a joined or left resident, to a removed resident, and to all members of a deleted home. */
export function residentNotice(params: ResidentNotice, style: EmailStyle): RenderedEmail {
  const { name, url, notice } = params;
  const words = frames[style.locale];
  const home = greetingName(params.home).trim() || words.home;
  const who = greetingName(params.who).trim() || words.somebody;
  const { subject, line } = words.texts[notice]({ who, home });
  const content = {
    subject,
    greeting: words.greeting(greetingName(name)),
    paragraphs: [line],
    action: { label: words.action, url },
    closing: words.closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly home: string;
  readonly somebody: string;
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<
      ResidentNotice['notice'],
      (names: { who: string; home: string }) => { subject: string; line: string }
    >
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    home: 'your home',
    somebody: 'Somebody you invited',
    greeting: (name) => `Hello${name},`,
    action: 'Open the app',
    closing: 'If this surprises you, look at who lives in your home and change your password.',
    texts: {
      joined: ({ who, home }) => ({
        subject: `${who} lives in ${home} now`,
        line: `${who} has accepted your invitation to ${home}, sees it and can set its comfort. You can end that at any time.`,
      }),
      declined: ({ who, home }) => ({
        subject: `${who} has declined`,
        line: `${who} has declined your invitation to ${home}.`,
      }),
      left: ({ who, home }) => ({
        subject: `${who} has left ${home}`,
        line: `${who} has left ${home} and sees nothing of it any more.`,
      }),
      removed: ({ home }) => ({
        subject: `You do not belong to ${home} any more`,
        line: `The owner of ${home} has ended your access. You see nothing of it any more, and can set nothing there.`,
      }),
      'home-gone': ({ home }) => ({
        subject: `${home} is not kept here any more`,
        line: `The owner of ${home} has deleted it here, with all its readings. The units go on as they are set.`,
      }),
      'home-erased': ({ home }) => ({
        subject: `You have deleted ${home}`,
        line: `${home} is deleted, with its readings, residents and what a service partner was allowed. Its units can be registered anew with the code of their card.`,
      }),
    },
  },
  de: {
    home: 'dein Zuhause',
    somebody: 'Jemand, den du eingeladen hast,',
    greeting: (name) => `Hallo${name},`,
    action: 'App öffnen',
    closing:
      'Wenn dich das überrascht, sieh nach, wer zu deinem Zuhause gehört, und ändere dein Passwort.',
    texts: {
      joined: ({ who, home }) => ({
        subject: `${who} gehört jetzt zu ${home}`,
        line: `${who} hat deine Einladung zu ${home} angenommen, sieht es und kann den Komfort einstellen. Du kannst das jederzeit beenden.`,
      }),
      declined: ({ who, home }) => ({
        subject: `${who} hat abgelehnt`,
        line: `${who} hat deine Einladung zu ${home} abgelehnt.`,
      }),
      left: ({ who, home }) => ({
        subject: `${who} hat ${home} verlassen`,
        line: `${who} hat ${home} verlassen und sieht nichts mehr davon.`,
      }),
      removed: ({ home }) => ({
        subject: `Du gehörst nicht mehr zu ${home}`,
        line: `Wem ${home} gehört, hat deinen Zugang beendet. Du siehst nichts mehr davon und kannst dort nichts mehr einstellen.`,
      }),
      'home-gone': ({ home }) => ({
        subject: `${home} wird hier nicht mehr geführt`,
        line: `Wem ${home} gehört, hat es hier mit allen Messwerten gelöscht. Die Geräte laufen weiter, wie sie eingestellt sind.`,
      }),
      'home-erased': ({ home }) => ({
        subject: `Du hast ${home} gelöscht`,
        line: `${home} ist gelöscht, mit Messwerten, Mitbewohnern und dem, was ein Servicepartner durfte. Die Geräte lassen sich mit dem Code ihrer Karte neu registrieren.`,
      }),
    },
  },
  ar: {
    home: 'منزلك',
    somebody: 'شخص دعوته',
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح التطبيق',
    closing: 'إذا فاجأك ذلك فانظر من ينتمي إلى منزلك وغيّر كلمة المرور.',
    texts: {
      joined: ({ who, home }) => ({
        subject: `${who} ينتمي الآن إلى ${home}`,
        line: `قبل ${who} دعوتك إلى ${home}، ويراه الآن ويمكنه ضبط الراحة فيه. يمكنك إنهاء ذلك في أي وقت.`,
      }),
      declined: ({ who, home }) => ({
        subject: `رفض ${who} الدعوة`,
        line: `رفض ${who} دعوتك إلى ${home}.`,
      }),
      left: ({ who, home }) => ({
        subject: `غادر ${who} ${home}`,
        line: `غادر ${who} ${home} ولم يعد يرى منه شيئًا.`,
      }),
      removed: ({ home }) => ({
        subject: `لم تعد تنتمي إلى ${home}`,
        line: `أنهى مالك ${home} وصولك. لم تعد ترى منه شيئًا ولا تضبط فيه شيئًا.`,
      }),
      'home-gone': ({ home }) => ({
        subject: `لم يعد ${home} محفوظًا هنا`,
        line: `حذف مالك ${home} المنزل هنا مع كل قراءاته. تستمر الأجهزة كما هي مضبوطة.`,
      }),
      'home-erased': ({ home }) => ({
        subject: `حذفت ${home}`,
        line: `حُذف ${home} مع قراءاته وسكانه وما كان مسموحًا لشريك الخدمة. يمكن تسجيل أجهزته من جديد بالرمز الموجود على بطاقتها.`,
      }),
    },
  },
};
