import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';
import type { Vendor } from '../../vendors.ts';
import { vendorSteps } from './vendor-steps.ts';

type Party = 'giver' | 'taker';
type UndoNotice = 'undo-asked' | 'undo-wanted' | 'undo-refused' | 'undone';
type Notice =
  | 'offered'
  | 'withdrawn'
  | 'declined'
  | 'accepted'
  | 'completed'
  | 'expired'
  | 'ended'
  | UndoNotice;

export interface TransferNotice {
  readonly name: string;
  readonly party: Party;
  readonly notice: Notice;
  /** Name of the other person, or the mailbox of the offer. */
  readonly other: string;
  readonly home: string;
  /** First day of the new owner; null: at once. */
  readonly day: string | null;
  readonly url: string;
  /** Vendors whose accounts can still control units of the home that has left the reader. */
  readonly vendors: readonly Vendor[];
}

/** Email to giver and taker at each step of the transfer of a home. The giver's message is shown after sign-in only. */
export function transferNotice(params: TransferNotice, style: EmailStyle): RenderedEmail {
  const { name, party, notice, url, vendors } = params;
  const words = frames[style.locale];
  const home = greetingName(params.home).trim() || words.home;
  // The mailbox was typed by the giver, who is the only one to read it.
  const plainName = greetingName(params.other).trim();
  const other = party === 'giver' ? params.other : plainName || words.somebody;
  const day =
    params.day === null ? words.atOnce : words.from(documentFormats(style.locale).day(params.day));
  const { subject, line } = textOf(words, party, notice)({ other, home, day });
  const content = {
    subject,
    greeting: words.greeting(greetingName(name)),
    paragraphs: [line, ...vendors.flatMap((vendor) => vendorSteps(vendor, style.locale))],
    action: { label: notice === 'offered' && party === 'taker' ? words.look : words.action, url },
    closing: words.closing,
  };
  return renderEmail(content, style);
}

type Text = (names: { readonly other: string; readonly home: string; readonly day: string }) => {
  readonly subject: string;
  readonly line: string;
};

interface Frame {
  readonly home: string;
  readonly somebody: string;
  readonly atOnce: string;
  readonly from: (day: string) => string;
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly look: string;
  readonly closing: string;
  readonly texts: Readonly<Record<Party, Readonly<Record<Exclude<Notice, UndoNotice>, Text>>>>;
  /** The same for both people. */
  readonly undo: Readonly<Record<UndoNotice, Text>>;
}

const isUndo = (notice: Notice): notice is UndoNotice => notice.startsWith('und');

const textOf = ({ texts, undo }: Frame, party: Party, notice: Notice): Text =>
  isUndo(notice) ? undo[notice] : texts[party][notice];

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    home: 'a home',
    somebody: 'Somebody',
    atOnce: 'at once',
    from: (day) => `on ${day}`,
    greeting: (name) => `Hello${name},`,
    action: 'Open the app',
    look: 'Look at the offer',
    closing: 'If this surprises you, do not open the link, and change your password.',
    undo: {
      'undo-asked': ({ other, home }) => ({
        subject: `You want to undo the transfer of ${home}`,
        line: `${other} gets a mail about it. When both of you agree within 14 days of the transfer, the first owner gets ${home} back.`,
      }),
      'undo-wanted': ({ other, home }) => ({
        subject: `${other} wants to undo the transfer of ${home}`,
        line: `When you agree, ${home} goes back to its first owner at once. Until then nothing changes.`,
      }),
      'undo-refused': ({ home }) => ({
        subject: `The transfer of ${home} stays as it is`,
        line: `One of you does not want to undo it. ${home} stays with its new owner.`,
      }),
      undone: ({ home }) => ({
        subject: `The transfer of ${home} is undone`,
        line: `${home} belongs to its first owner again. Residents and the service partner have lost their access, and links to accounts at manufacturers have ended; the first owner links the account at the manufacturer again. Nobody sees the days in between.`,
      }),
    },
    texts: {
      giver: {
        offered: ({ other, home, day }) => ({
          subject: `You have offered ${home}`,
          line: `You have offered ${home} to ${other}. It passes on ${day} when the offer is accepted. The link works for 14 days, and you can withdraw the offer until then.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Your offer of ${home} is withdrawn`,
          line: `You keep ${home}. The link in the mail to the other person does not work any more.`,
        }),
        declined: ({ home }) => ({
          subject: `Your offer of ${home} is declined`,
          line: `The other person does not take ${home}. It stays yours, and nothing has changed.`,
        }),
        accepted: ({ other, home, day }) => ({
          subject: `Your offer of ${home} is accepted`,
          line: `${other} takes ${home} ${day}. Until then it stays yours.`,
        }),
        completed: ({ other, home }) => ({
          subject: `${home} has passed on`,
          line: `${home} belongs to ${other} now. You do not see it any more and can set nothing there.`,
        }),
        expired: ({ home }) => ({
          subject: `Your offer of ${home} is over`,
          line: `${home} has not passed on and stays yours. You can offer it again.`,
        }),
        ended: ({ home }) => ({
          subject: `Your offer of ${home} is over`,
          line: `${home} has passed on in another way, so the person with your offer does not get it.`,
        }),
      },
      taker: {
        offered: ({ other, home, day }) => ({
          subject: `${other} offers you ${home}`,
          line: `${other} wants to hand over ${home} with its units to you. It passes on ${day} when you accept. The link works for 14 days, and only after you sign in with this address.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `The offer of ${home} is withdrawn`,
          line: `The owner keeps ${home}. The link in the earlier mail does not work any more.`,
        }),
        declined: ({ home }) => ({
          subject: `You have declined ${home}`,
          line: `You do not take ${home}. The owner gets a mail about it.`,
        }),
        accepted: ({ home, day }) => ({
          subject: `You take ${home}`,
          line: `${home} becomes yours ${day}. You get a mail then.`,
        }),
        completed: ({ home }) => ({
          subject: `${home} is yours now`,
          line: `${home} belongs to you, with its units. Link your own account at the manufacturer to see and set them.`,
        }),
        expired: ({ home }) => ({
          subject: `The offer of ${home} is over`,
          line: `${home} has not passed on to you. Ask the owner for a new offer if you still want it.`,
        }),
        ended: ({ home }) => ({
          subject: `The offer of ${home} is over`,
          line: `${home} belongs to somebody else now. You do not have to do anything.`,
        }),
      },
    },
  },
  de: {
    home: 'ein Zuhause',
    somebody: 'Jemand',
    atOnce: 'sofort',
    from: (day) => `am ${day}`,
    greeting: (name) => `Hallo${name},`,
    action: 'App öffnen',
    look: 'Angebot ansehen',
    closing: 'Wenn dich das überrascht, öffne den Link nicht und ändere dein Passwort.',
    undo: {
      'undo-asked': ({ other, home }) => ({
        subject: `Du möchtest die Übergabe von ${home} rückgängig machen`,
        line: `${other} bekommt darüber eine E-Mail. Wenn ihr beide innerhalb von 14 Tagen nach der Übergabe zustimmt, geht ${home} an die erste Person zurück.`,
      }),
      'undo-wanted': ({ other, home }) => ({
        subject: `${other} möchte die Übergabe von ${home} rückgängig machen`,
        line: `Wenn du zustimmst, geht ${home} sofort an die erste Person zurück. Bis dahin ändert sich nichts.`,
      }),
      'undo-refused': ({ home }) => ({
        subject: `Die Übergabe von ${home} bleibt bestehen`,
        line: `Eine von euch beiden Personen möchte sie nicht rückgängig machen. ${home} bleibt bei der neuen Person.`,
      }),
      undone: ({ home }) => ({
        subject: `Die Übergabe von ${home} ist rückgängig gemacht`,
        line: `${home} gehört wieder der ersten Person. Mitbewohner und Servicepartner haben keinen Zugang mehr, und Verbindungen zu Konten bei Herstellern sind beendet; die erste Person verknüpft das Konto beim Hersteller neu. Die Tage dazwischen sieht niemand.`,
      }),
    },
    texts: {
      giver: {
        offered: ({ other, home, day }) => ({
          subject: `Du hast ${home} angeboten`,
          line: `Du hast ${home} an ${other} angeboten. Die Übergabe ist ${day}, wenn das Angebot angenommen ist. Der Link gilt 14 Tage, und bis zur Annahme kannst du das Angebot zurückziehen.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Dein Angebot von ${home} ist zurückgezogen`,
          line: `Du behältst ${home}. Der Link in der E-Mail an die andere Person gilt nicht mehr.`,
        }),
        declined: ({ home }) => ({
          subject: `Dein Angebot von ${home} ist abgelehnt`,
          line: `Die andere Person übernimmt ${home} nicht. Es bleibt deins, und nichts hat sich geändert.`,
        }),
        accepted: ({ other, home, day }) => ({
          subject: `Dein Angebot von ${home} ist angenommen`,
          line: `${other} übernimmt ${home} ${day}. Bis dahin bleibt es deins.`,
        }),
        completed: ({ other, home }) => ({
          subject: `${home} ist übergeben`,
          line: `${home} gehört jetzt ${other}. Du siehst es nicht mehr und kannst dort nichts mehr einstellen.`,
        }),
        expired: ({ home }) => ({
          subject: `Dein Angebot von ${home} ist abgelaufen`,
          line: `${home} wurde nicht übergeben und bleibt deins. Du kannst es erneut anbieten.`,
        }),
        ended: ({ home }) => ({
          subject: `Dein Angebot von ${home} ist beendet`,
          line: `${home} ist auf andere Weise übergegangen. Die Person mit deinem Angebot bekommt es deshalb nicht.`,
        }),
      },
      taker: {
        offered: ({ other, home, day }) => ({
          subject: `${other} bietet dir ${home} an`,
          line: `${other} möchte dir ${home} mit seinen Geräten übergeben. Die Übergabe ist ${day}, wenn du annimmst. Der Link gilt 14 Tage, und nur, wenn du dich mit dieser Adresse anmeldest.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Das Angebot von ${home} ist zurückgezogen`,
          line: `Die andere Person behält ${home}. Der Link in der früheren E-Mail gilt nicht mehr.`,
        }),
        declined: ({ home }) => ({
          subject: `Du hast ${home} abgelehnt`,
          line: `Du übernimmst ${home} nicht. Die andere Person bekommt darüber eine E-Mail.`,
        }),
        accepted: ({ home, day }) => ({
          subject: `Du übernimmst ${home}`,
          line: `${home} wird ${day} deins. Du bekommst dann eine E-Mail.`,
        }),
        completed: ({ home }) => ({
          subject: `${home} gehört jetzt dir`,
          line: `${home} gehört mit seinen Geräten dir. Verknüpfe dein eigenes Konto beim Hersteller, um sie zu sehen und einzustellen.`,
        }),
        expired: ({ home }) => ({
          subject: `Das Angebot von ${home} ist abgelaufen`,
          line: `${home} ist nicht an dich übergegangen. Bitte um ein neues Angebot, wenn du es noch möchtest.`,
        }),
        ended: ({ home }) => ({
          subject: `Das Angebot von ${home} ist beendet`,
          line: `${home} gehört jetzt jemand anderem. Du musst nichts tun.`,
        }),
      },
    },
  },
  ar: {
    home: 'منزلًا',
    somebody: 'شخص ما',
    atOnce: 'فورًا',
    from: (day) => `في ${day}`,
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح التطبيق',
    look: 'عرض التفاصيل',
    closing: 'إذا فاجأك ذلك فلا تفتح الرابط وغيّر كلمة المرور.',
    undo: {
      'undo-asked': ({ other, home }) => ({
        subject: `تريد التراجع عن نقل ${home}`,
        line: `ستصل رسالة بذلك إلى ${other}. إذا وافقتما خلال 14 يومًا من النقل يعود ${home} إلى مالكه الأول.`,
      }),
      'undo-wanted': ({ other, home }) => ({
        subject: `يريد ${other} التراجع عن نقل ${home}`,
        line: `إذا وافقت يعود ${home} إلى مالكه الأول فورًا. لا يتغير شيء حتى ذلك الحين.`,
      }),
      'undo-refused': ({ home }) => ({
        subject: `يبقى نقل ${home} كما هو`,
        line: `أحدكما لا يريد التراجع عنه. يبقى ${home} لمالكه الجديد.`,
      }),
      undone: ({ home }) => ({
        subject: `تم التراجع عن نقل ${home}`,
        line: `عاد ${home} إلى مالكه الأول. فقد الساكنون وشريك الخدمة وصولهم، وانتهت روابط حسابات الشركات المصنّعة، ويربط المالك الأول حسابه لدى الشركة المصنعة من جديد. لا يرى أحد الأيام التي بينهما.`,
      }),
    },
    texts: {
      giver: {
        offered: ({ other, home, day }) => ({
          subject: `عرضت نقل ${home}`,
          line: `عرضت نقل ${home} إلى ${other}. يتم النقل ${day} عند قبول العرض. يعمل الرابط 14 يومًا، ويمكنك سحب العرض حتى قبوله.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `سُحب عرضك لنقل ${home}`,
          line: `يبقى ${home} لك. لم يعد الرابط في رسالة الشخص الآخر يعمل.`,
        }),
        declined: ({ home }) => ({
          subject: `رُفض عرضك لنقل ${home}`,
          line: `لن يتسلم الشخص الآخر ${home}. يبقى لك ولم يتغير شيء.`,
        }),
        accepted: ({ other, home, day }) => ({
          subject: `قُبل عرضك لنقل ${home}`,
          line: `يتسلم ${other} ${home} ${day}. يبقى لك حتى ذلك الحين.`,
        }),
        completed: ({ other, home }) => ({
          subject: `تم نقل ${home}`,
          line: `أصبح ${home} ملك ${other}. لم تعد تراه ولا تضبط فيه شيئًا.`,
        }),
        expired: ({ home }) => ({
          subject: `انتهى عرضك لنقل ${home}`,
          line: `لم يُنقل ${home} ويبقى لك. يمكنك عرضه من جديد.`,
        }),
        ended: ({ home }) => ({
          subject: `انتهى عرضك لنقل ${home}`,
          line: `انتقل ${home} بطريقة أخرى، ولذلك لا يحصل عليه من عرضته عليه.`,
        }),
      },
      taker: {
        offered: ({ other, home, day }) => ({
          subject: `يعرض عليك ${other} نقل ${home}`,
          line: `يريد ${other} أن ينقل إليك ${home} مع أجهزته. يتم النقل ${day} عند قبولك. يعمل الرابط 14 يومًا، وفقط بعد تسجيل الدخول بهذا العنوان.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `سُحب عرض نقل ${home}`,
          line: `يحتفظ المالك بـ${home}. لم يعد الرابط في الرسالة السابقة يعمل.`,
        }),
        declined: ({ home }) => ({
          subject: `رفضت نقل ${home}`,
          line: `لن تتسلم ${home}. ستصل المالك رسالة بذلك.`,
        }),
        accepted: ({ home, day }) => ({
          subject: `ستتسلم ${home}`,
          line: `يصبح ${home} لك ${day}. ستصلك رسالة حينها.`,
        }),
        completed: ({ home }) => ({
          subject: `أصبح ${home} لك`,
          line: `${home} لك الآن مع أجهزته. اربط حسابك لدى الشركة المصنعة لترى الأجهزة وتضبطها.`,
        }),
        expired: ({ home }) => ({
          subject: `انتهى عرض نقل ${home}`,
          line: `لم يُنقل ${home} إليك. اطلب من المالك عرضًا جديدًا إذا كنت لا تزال تريده.`,
        }),
        ended: ({ home }) => ({
          subject: `انتهى عرض نقل ${home}`,
          line: `أصبح ${home} ملك شخص آخر. لا يلزمك فعل شيء.`,
        }),
      },
    },
  },
};
