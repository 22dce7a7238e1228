import type { PartnerScope } from '@hearth/access/partner-scope.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import type { PartnerGrantStep } from '../contract.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface PartnerGrantNotice {
  /** The recipient. */
  readonly to: 'partner' | 'owner';
  readonly step: PartnerGrantStep;
  readonly partner: string;
  readonly home: string;
  /** Name of the home's owner. */
  readonly owner: string;
  readonly email: string;
  /** With their last days; null: as long as the company is the partner. */
  readonly scopes: readonly { readonly scope: PartnerScope; readonly lastDay: string | null }[];
  /** If the access begins later. */
  readonly firstDay: string | null;
  /** If the access ends because another company follows. */
  readonly lastDay: string | null;
  readonly url: string;
}

/** Steps after which the company has access, and the email says to what. */
const hasScopes: ReadonlySet<PartnerGrantStep> = new Set(['requested', 'accepted', 'changed']);

/** Email to owner or service partner about a request and its answer, and about every change of a grant. Before the acceptance the company learns nothing of the home. */
export function partnerGrantNotice(params: PartnerGrantNotice, style: EmailStyle): RenderedEmail {
  const { to, step, partner, email, scopes, firstDay, lastDay, url } = params;
  const words = frames[style.locale];
  const formats = documentFormats(style.locale);
  const home = greetingName(params.home).trim() || '–';
  const owner = greetingName(params.owner).trim() || email;
  const day = lastDay === null ? '' : formats.day(lastDay);
  const { subject, line } = words.steps[to][step]({ partner, home, owner, email, day });
  const scopeLine = ({ scope, lastDay: last }: PartnerGrantNotice['scopes'][number]): string =>
    `${words.may[scope]} ${last === null ? '' : words.until(formats.day(last))}`.trim();
  const allowed = scopes.length === 0 ? [words.nothing] : scopes.map(scopeLine);
  const content = {
    subject,
    greeting: words.greeting(to === 'partner' ? ` ${partner}` : greetingName(params.owner)),
    paragraphs: [
      line,
      ...(hasScopes.has(step) ? allowed : []),
      ...(hasScopes.has(step) && firstDay !== null ? [words.from(formats.day(firstDay))] : []),
    ],
    action: { label: words.action, url },
    closing: words.closing[to],
  };
  return renderEmail(content, style);
}

interface GrantNames {
  readonly partner: string;
  readonly home: string;
  readonly owner: string;
  readonly email: string;
  readonly day: string;
}
type GrantText = (names: GrantNames) => { subject: string; line: string };

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: Readonly<Record<PartnerGrantNotice['to'], string>>;
  readonly may: Readonly<Record<PartnerScope, string>>;
  readonly nothing: string;
  readonly until: (day: string) => string;
  readonly from: (day: string) => string;
  readonly steps: Readonly<
    Record<PartnerGrantNotice['to'], Readonly<Record<PartnerGrantStep, GrantText>>>
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open the app',
    closing: {
      owner: 'You can change or end this at any time, and it takes effect at once.',
      partner: 'The owner can change or end this at any time.',
    },
    may: {
      contact: 'Contact: the name of the home and how to reach its owner.',
      monitoring: 'Monitoring: values and messages of the units.',
      settings: 'Settings: change the settings of the units.',
    },
    nothing: 'Nothing is allowed at present.',
    until: (day) => `Until ${day}.`,
    from: (day) => `It begins on ${day}.`,
    steps: {
      owner: {
        requested: ({ partner, home }) => ({
          subject: `You have asked ${partner} to look after ${home}`,
          line: `${partner} sees nothing of ${home} before it accepts. This is what it may see and do then:`,
        }),
        accepted: ({ partner, home }) => ({
          subject: `${partner} has accepted to look after ${home}`,
          line: `${partner} has accepted to be the service partner of ${home}. It may see and do this:`,
        }),
        declined: ({ partner, home }) => ({
          subject: `${partner} cannot look after ${home}`,
          line: `${partner} has declined. You can ask another company in the app.`,
        }),
        changed: ({ partner, home }) => ({
          subject: `You have changed what ${partner} may see and do`,
          line: `At ${home} this applies from now on:`,
        }),
        ending: ({ partner, home, day }) => ({
          subject: `${partner} looks after ${home} until ${day}`,
          line: `What ${partner} is allowed at ${home} ends after ${day}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `${partner} has no access to ${home} any more`,
          line: `What ${partner} was allowed at ${home} has ended.`,
        }),
        'request-withdrawn': ({ partner, home }) => ({
          subject: `Your request to ${partner} is withdrawn`,
          line: `${partner} is not asked any more to look after ${home}.`,
        }),
      },
      partner: {
        requested: () => ({
          subject: 'A home asks for your service',
          line: 'An owner asks you to be their service partner. The partner portal shows the request: accept or decline it there. Once you have accepted you may see and do this:',
        }),
        accepted: ({ home, owner, email }) => ({
          subject: `You have accepted to look after ${home}`,
          line: `You have accepted the request of ${owner} (${email}) to be the service partner of ${home}. You may see and do this:`,
        }),
        declined: () => ({
          subject: 'You have declined a request',
          line: 'The owner can ask another company.',
        }),
        changed: ({ home }) => ({
          subject: `Your access to ${home} has changed`,
          line: `The owner of ${home} has changed what you may see and do. From now on:`,
        }),
        ending: ({ home, day }) => ({
          subject: `Your access to ${home} ends after ${day}`,
          line: `You are the service partner of ${home} until ${day}.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Your access to ${home} has ended`,
          line: `You are not the service partner of ${home} any more.`,
        }),
        'request-withdrawn': () => ({
          subject: 'A request was withdrawn',
          line: 'An owner who asked for your service has withdrawn the request. There is nothing to do.',
        }),
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'App öffnen',
    closing: {
      owner: 'Du kannst das jederzeit ändern oder beenden; es gilt sofort.',
      partner: 'Die Freigabe kann jederzeit geändert oder beendet werden.',
    },
    may: {
      contact: 'Kontakt: der Name des Zuhauses und wie dessen Eigentümer zu erreichen ist.',
      monitoring: 'Messwerte: Werte und Meldungen der Geräte.',
      settings: 'Einstellungen: Einstellungen der Geräte ändern.',
    },
    nothing: 'Zurzeit ist nichts erlaubt.',
    until: (day) => `Bis ${day}.`,
    from: (day) => `Beginn ist der ${day}.`,
    steps: {
      owner: {
        requested: ({ partner, home }) => ({
          subject: `Du hast ${partner} für ${home} angefragt`,
          line: `Bevor ${partner} zusagt, sieht die Firma nichts von ${home}. Danach darf sie das sehen und tun:`,
        }),
        accepted: ({ partner, home }) => ({
          subject: `${partner} hat zugesagt, ${home} zu betreuen`,
          line: `${partner} hat zugesagt, Servicepartner von ${home} zu sein. Erlaubt ist:`,
        }),
        declined: ({ partner, home }) => ({
          subject: `${partner} kann ${home} nicht betreuen`,
          line: `${partner} hat abgelehnt. In der App kannst du eine andere Firma fragen.`,
        }),
        changed: ({ partner, home }) => ({
          subject: `Du hast geändert, was ${partner} sehen und tun darf`,
          line: `Bei ${home} gilt ab jetzt:`,
        }),
        ending: ({ partner, home, day }) => ({
          subject: `${partner} betreut ${home} bis ${day}`,
          line: `Was ${partner} bei ${home} darf, endet nach dem ${day}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `${partner} hat keinen Zugang mehr zu ${home}`,
          line: `Was ${partner} bei ${home} durfte, ist beendet.`,
        }),
        'request-withdrawn': ({ partner, home }) => ({
          subject: `Deine Anfrage an ${partner} ist zurückgezogen`,
          line: `${partner} ist nicht mehr angefragt, ${home} zu betreuen.`,
        }),
      },
      partner: {
        requested: () => ({
          subject: 'Ein Zuhause fragt nach eurem Service',
          line: 'Jemand fragt euch als Servicepartner an. Die Anfrage steht im Partnerportal; dort könnt ihr zusagen oder ablehnen. Nach der Zusage ist erlaubt:',
        }),
        accepted: ({ home, owner, email }) => ({
          subject: `Ihr habt zugesagt, ${home} zu betreuen`,
          line: `Ihr habt ${owner} (${email}) zugesagt, Servicepartner von ${home} zu sein. Erlaubt ist:`,
        }),
        declined: () => ({
          subject: 'Ihr habt eine Anfrage abgelehnt',
          line: 'Es kann jetzt eine andere Firma gefragt werden.',
        }),
        changed: ({ home }) => ({
          subject: `Euer Zugang zu ${home} hat sich geändert`,
          line: `Bei ${home} wurde geändert, was ihr sehen und tun dürft. Ab jetzt gilt:`,
        }),
        ending: ({ home, day }) => ({
          subject: `Euer Zugang zu ${home} endet nach dem ${day}`,
          line: `Ihr seid bis ${day} der Servicepartner von ${home}.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Euer Zugang zu ${home} ist beendet`,
          line: `Ihr seid nicht mehr Servicepartner von ${home}.`,
        }),
        'request-withdrawn': () => ({
          subject: 'Eine Anfrage wurde zurückgezogen',
          line: 'Eine Anfrage an euch als Servicepartner wurde zurückgezogen. Ihr müsst nichts tun.',
        }),
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح التطبيق',
    closing: {
      owner: 'يمكنك تغيير ذلك أو إنهاؤه في أي وقت، ويسري فورًا.',
      partner: 'يمكن للمالك تغيير ذلك أو إنهاؤه في أي وقت.',
    },
    may: {
      contact: 'التواصل: اسم المنزل وكيفية الوصول إلى مالكه.',
      monitoring: 'المراقبة: قيم الأجهزة ورسائلها.',
      settings: 'الإعدادات: تغيير إعدادات الأجهزة.',
    },
    nothing: 'لا شيء مسموح حاليًا.',
    until: (day) => `حتى ${day}.`,
    from: (day) => `يبدأ في ${day}.`,
    steps: {
      owner: {
        requested: ({ partner, home }) => ({
          subject: `طلبت من ${partner} العناية بـ ${home}`,
          line: `لا يرى ${partner} شيئًا من ${home} قبل أن يقبل. وبعدها يُسمح له بما يلي:`,
        }),
        accepted: ({ partner, home }) => ({
          subject: `قبل ${partner} العناية بـ ${home}`,
          line: `قبل ${partner} أن يكون شريك الخدمة لـ ${home}. المسموح:`,
        }),
        declined: ({ partner, home }) => ({
          subject: `لا يستطيع ${partner} العناية بـ ${home}`,
          line: `رفض ${partner} الطلب. يمكنك سؤال شركة أخرى في التطبيق.`,
        }),
        changed: ({ partner, home }) => ({
          subject: `غيّرت ما يُسمح لـ ${partner} برؤيته وفعله`,
          line: `يسري في ${home} من الآن:`,
        }),
        ending: ({ partner, home, day }) => ({
          subject: `${partner} يعتني بـ ${home} حتى ${day}`,
          line: `ينتهي ما هو مسموح لـ ${partner} في ${home} بعد ${day}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `لم يعد لـ ${partner} وصول إلى ${home}`,
          line: `انتهى ما كان مسموحًا لـ ${partner} في ${home}.`,
        }),
        'request-withdrawn': ({ partner, home }) => ({
          subject: `سُحب طلبك إلى ${partner}`,
          line: `لم يعد مطلوبًا من ${partner} العناية بـ ${home}.`,
        }),
      },
      partner: {
        requested: () => ({
          subject: 'منزل يطلب خدمتكم',
          line: 'يطلب منكم أحد المالكين أن تكونوا شريك الخدمة له. الطلب في بوابة الشركاء، ويمكنكم هناك القبول أو الرفض. بعد القبول يُسمح لكم بما يلي:',
        }),
        accepted: ({ home, owner, email }) => ({
          subject: `قبلتم العناية بـ ${home}`,
          line: `قبلتم طلب ${owner} (${email}) أن تكونوا شريك الخدمة لـ ${home}. المسموح:`,
        }),
        declined: () => ({
          subject: 'رفضتم طلبًا',
          line: 'يمكن للمالك سؤال شركة أخرى.',
        }),
        changed: ({ home }) => ({
          subject: `تغيّر وصولكم إلى ${home}`,
          line: `غيّر مالك ${home} ما يمكنكم رؤيته وفعله. من الآن:`,
        }),
        ending: ({ home, day }) => ({
          subject: `ينتهي وصولكم إلى ${home} بعد ${day}`,
          line: `أنتم شريك الخدمة لـ ${home} حتى ${day}.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `انتهى وصولكم إلى ${home}`,
          line: `لم تعودوا شريك الخدمة لـ ${home}.`,
        }),
        'request-withdrawn': () => ({
          subject: 'سُحب طلب',
          line: 'سحب أحد المالكين طلبه لخدمتكم. لا يلزمكم فعل شيء.',
        }),
      },
    },
  },
};
