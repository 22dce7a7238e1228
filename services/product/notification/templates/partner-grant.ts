import type { Locale } from '@hearth/platform/http/schema.ts';
import type { GrantScope } from '@hearth/access/partner-scope.ts';
import {
  type RenderedEmail,
  type EmailStyle,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface PartnerGrantNotice {
  /** The recipient. */
  readonly to: 'partner' | 'owner';
  readonly step: 'given' | 'withdrawn';
  readonly partner: string;
  readonly home: string;
  /** Name of the home's owner. */
  readonly owner: string;
  readonly email: string;
  readonly scope: GrantScope;
  /** null: until the owner ends it. */
  readonly lastDay: string | null;
  readonly url: string;
}

/** Email to owner and service partner after the owner gives, changes or ends a grant. */
export function partnerGrantNotice(params: PartnerGrantNotice, style: EmailStyle): RenderedEmail {
  const { to, step, partner, email, scope, lastDay, url } = params;
  const { words, greeting, action, closing, may, until, open } = frames[style.locale];
  const home = greetingName(params.home).trim() || '–';
  const owner = greetingName(params.owner).trim() || email;
  const end = lastDay === null ? open : until(dayOf(lastDay, style.locale));
  const { subject, line } = words[to][step]({ partner, home, owner, email });
  const content = {
    subject,
    greeting: greeting(to === 'partner' ? ` ${partner}` : greetingName(params.owner)),
    paragraphs: step === 'given' ? [line, may[scope], end] : [line],
    action: { label: action, url },
    closing: closing[to],
  };
  return renderEmail(content, style);
}

const dayOf = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

interface GrantNames {
  readonly partner: string;
  readonly home: string;
  readonly owner: string;
  readonly email: string;
}
type GrantText = (names: GrantNames) => { subject: string; line: string };

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: Readonly<Record<PartnerGrantNotice['to'], string>>;
  readonly may: Readonly<Record<PartnerGrantNotice['scope'], string>>;
  readonly until: (day: string) => string;
  readonly open: string;
  readonly words: Readonly<
    Record<PartnerGrantNotice['to'], Readonly<Record<PartnerGrantNotice['step'], GrantText>>>
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
      contact: 'Allowed: the name of the home and how to reach its owner.',
      monitoring: 'Allowed: to see values and messages of the units.',
      'monitoring-and-settings':
        'Allowed: to see values and messages of the units, and to change their settings.',
    },
    until: (day) => `Its last day is ${day}.`,
    open: 'It has no end date.',
    words: {
      owner: {
        given: ({ partner, home }) => ({
          subject: `${partner} looks after ${home}`,
          line: `From now on ${partner} is the service partner of ${home}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `${partner} has no access to ${home} any more`,
          line: `What ${partner} was allowed at ${home} has ended.`,
        }),
      },
      partner: {
        given: ({ home, owner, email }) => ({
          subject: `You look after ${home}`,
          line: `${owner} (${email}) has named you the service partner of ${home}.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Your access to ${home} has ended`,
          line: `You are not the service partner of ${home} any more.`,
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
      contact: 'Erlaubt: der Name des Zuhauses und wie dessen Eigentümer zu erreichen ist.',
      monitoring: 'Erlaubt: Werte und Meldungen der Geräte sehen.',
      'monitoring-and-settings':
        'Erlaubt: Werte und Meldungen der Geräte sehen und Einstellungen ändern.',
    },
    until: (day) => `Der letzte Tag ist der ${day}.`,
    open: 'Die Freigabe hat kein Enddatum.',
    words: {
      owner: {
        given: ({ partner, home }) => ({
          subject: `${partner} betreut ${home}`,
          line: `Ab jetzt ist ${partner} der Servicepartner von ${home}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `${partner} hat keinen Zugang mehr zu ${home}`,
          line: `Was ${partner} bei ${home} durfte, ist beendet.`,
        }),
      },
      partner: {
        given: ({ home, owner, email }) => ({
          subject: `Ihr betreut ${home}`,
          line: `${owner} (${email}) hat euch als Servicepartner von ${home} gewählt.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `Euer Zugang zu ${home} ist beendet`,
          line: `Ihr seid nicht mehr Servicepartner von ${home}.`,
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
      contact: 'المسموح: اسم المنزل وكيفية الوصول إلى مالكه.',
      monitoring: 'المسموح: رؤية قيم الأجهزة ورسائلها.',
      'monitoring-and-settings': 'المسموح: رؤية قيم الأجهزة ورسائلها وتغيير إعداداتها.',
    },
    until: (day) => `آخر يوم له ${day}.`,
    open: 'ليس له تاريخ انتهاء.',
    words: {
      owner: {
        given: ({ partner, home }) => ({
          subject: `${partner} يعتني بـ ${home}`,
          line: `من الآن فصاعدًا ${partner} هو شريك الخدمة لـ ${home}.`,
        }),
        withdrawn: ({ partner, home }) => ({
          subject: `لم يعد لـ ${partner} وصول إلى ${home}`,
          line: `انتهى ما كان مسموحًا لـ ${partner} في ${home}.`,
        }),
      },
      partner: {
        given: ({ home, owner, email }) => ({
          subject: `أنتم تعتنون بـ ${home}`,
          line: `اختاركم ${owner} (${email}) شريك الخدمة لـ ${home}.`,
        }),
        withdrawn: ({ home }) => ({
          subject: `انتهى وصولكم إلى ${home}`,
          line: `لم تعودوا شريك الخدمة لـ ${home}.`,
        }),
      },
    },
  },
};
