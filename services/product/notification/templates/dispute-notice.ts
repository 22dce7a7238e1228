import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../../document-formats.ts';
import type { DisputeNotice } from '../contract.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface DisputeNoticeParams {
  readonly name: string;
  /** Serial number. */
  readonly unit: string;
  readonly url: string;
  readonly notice: DisputeNotice;
  /** Last day on which the holder can answer before the decision. */
  readonly lastDay: string;
}

/** Email to one of the two people of a dispute about a unit. Neither learns who the other is. */
export function disputeNotice(params: DisputeNoticeParams, style: EmailStyle): RenderedEmail {
  const { greeting, action, answer, closing, texts } = frames[style.locale];
  const { notice, name, unit, url, lastDay } = params;
  const { subject, line } = texts[notice];
  const isQuestion = notice === 'asked' || notice === 'time-over';
  const content = {
    subject: `${subject}: ${unit}`,
    greeting: greeting(greetingName(name)),
    paragraphs: [line(documentFormats(style.locale).day(lastDay))],
    action: { label: isQuestion ? answer : action, url },
    closing,
  };
  return renderEmail(content, style);
}

interface Frame {
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly answer: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<DisputeNotice, { readonly subject: string; readonly line: (day: string) => string }>
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    greeting: (name) => `Hello${name},`,
    action: 'Open the dispute',
    answer: 'Answer yes or no',
    closing: 'Every step is in your security log. If this surprises you, look there.',
    texts: {
      opened: {
        subject: 'You have disputed a unit',
        line: (day) =>
          `We ask its holder three times. Without an answer by ${day}, or after a no, we decide. Until then nothing changes.`,
      },
      asked: {
        subject: 'Is this unit still yours?',
        line: (day) =>
          `Somebody who has the card of a unit in your home says that it is theirs, for example because they live in the house now. Please answer by ${day}. Without an answer we decide, and you can lose the unit.`,
      },
      accepted: {
        subject: 'You can register the unit now',
        line: () =>
          'The holder has agreed and removed the unit from their home. Enter the code of its card once more, and it is yours.',
      },
      'unit-given': {
        subject: 'You have given a unit away',
        line: () =>
          'You have answered yes. The unit has left your home, and its history stays with you.',
      },
      declined: {
        subject: 'The holder says that the unit is theirs',
        line: () => 'We decide now. Until then nothing changes. You get a mail.',
      },
      withdrawn: {
        subject: 'The dispute about your unit is over',
        line: () => 'The other person has withdrawn it. The unit stays in your home.',
      },
      unanswered: {
        subject: 'No answer about the unit',
        line: () =>
          'The holder has not answered. We decide now. Until then nothing changes. You get a mail.',
      },
      'time-over': {
        subject: 'We decide about your unit',
        line: () =>
          'You have not answered, so we decide who has the unit. Until then you can still answer.',
      },
      'unit-granted': {
        subject: 'The unit is yours',
        line: () =>
          'We have decided for you. The unit has left the other home. Enter the code of its card once more to register it.',
      },
      'home-granted': {
        subject: 'The home with the unit is yours',
        line: () =>
          'We have decided for you. The home is in your app now, with its units and without its past.',
      },
      'unit-lost': {
        subject: 'Your unit now belongs to somebody else',
        line: () =>
          'We have decided that the unit belongs to the other person. It has left your home, and its history stays with you. If that is wrong, write to us at once.',
      },
      'home-lost': {
        subject: 'Your home now belongs to somebody else',
        line: () =>
          'We have decided that the house with the unit belongs to the other person. You do not see the home any more, and the other person sees nothing of its past. What you paid for packages goes back to you for the days that are left. If that is wrong, write to us at once.',
      },
      rejected: {
        subject: 'The unit stays with its holder',
        line: () => 'We have decided for the holder. You can dispute it again after a year.',
      },
      'unit-kept': {
        subject: 'The unit stays yours',
        line: () => 'We have decided for you. Nothing has changed.',
      },
      'unit-left': {
        subject: 'The unit has left that home',
        line: () =>
          'The dispute is over, because the unit is not with that person any more. Enter the code of its card once more.',
      },
    },
  },
  de: {
    greeting: (name) => `Hallo${name},`,
    action: 'Klärung öffnen',
    answer: 'Ja oder Nein antworten',
    closing:
      'Jeder Schritt steht in deinem Sicherheitsprotokoll. Wenn dich das überrascht, sieh dort nach.',
    texts: {
      opened: {
        subject: 'Du hast ein Gerät als deines gemeldet',
        line: (day) =>
          `Wir fragen die andere Person dreimal. Antwortet sie bis zum ${day} nicht oder mit Nein, entscheiden wir. Bis dahin ändert sich nichts.`,
      },
      asked: {
        subject: 'Gehört dieses Gerät noch dir?',
        line: (day) =>
          `Jemand, der die Karte eines Geräts in deinem Zuhause hat, sagt, dass es ihm gehört, zum Beispiel, weil er jetzt in dem Haus wohnt. Bitte antworte bis zum ${day}. Ohne Antwort entscheiden wir, und du kannst das Gerät verlieren.`,
      },
      accepted: {
        subject: 'Du kannst das Gerät jetzt registrieren',
        line: () =>
          'Die andere Person hat zugestimmt und das Gerät aus ihrem Zuhause entfernt. Gib den Code seiner Karte noch einmal ein, dann gehört es zu dir.',
      },
      'unit-given': {
        subject: 'Du hast ein Gerät abgegeben',
        line: () =>
          'Du hast mit Ja geantwortet. Das Gerät hat dein Zuhause verlassen, sein Verlauf bleibt bei dir.',
      },
      declined: {
        subject: 'Die andere Person sagt, das Gerät gehöre ihr',
        line: () => 'Jetzt entscheiden wir. Bis dahin ändert sich nichts. Du bekommst eine E-Mail.',
      },
      withdrawn: {
        subject: 'Die Klärung zu deinem Gerät ist beendet',
        line: () =>
          'Die andere Person hat ihre Meldung zurückgenommen. Das Gerät bleibt in deinem Zuhause.',
      },
      unanswered: {
        subject: 'Keine Antwort zum Gerät',
        line: () =>
          'Die andere Person hat nicht geantwortet. Jetzt entscheiden wir. Bis dahin ändert sich nichts. Du bekommst eine E-Mail.',
      },
      'time-over': {
        subject: 'Wir entscheiden über dein Gerät',
        line: () =>
          'Du hast nicht geantwortet. Deshalb entscheiden wir, wem das Gerät gehört. Bis dahin kannst du noch antworten.',
      },
      'unit-granted': {
        subject: 'Das Gerät gehört dir',
        line: () =>
          'Wir haben für dich entschieden. Das Gerät hat das andere Zuhause verlassen. Gib den Code seiner Karte noch einmal ein, um es zu registrieren.',
      },
      'home-granted': {
        subject: 'Das Zuhause mit dem Gerät gehört dir',
        line: () =>
          'Wir haben für dich entschieden. Das Zuhause ist jetzt in deiner App, mit seinen Geräten und ohne seine Vergangenheit.',
      },
      'unit-lost': {
        subject: 'Dein Gerät gehört jetzt jemand anderem',
        line: () =>
          'Wir haben entschieden, dass das Gerät der anderen Person gehört. Es hat dein Zuhause verlassen, sein Verlauf bleibt bei dir. Wenn das falsch ist, schreib uns sofort.',
      },
      'home-lost': {
        subject: 'Dein Zuhause gehört jetzt jemand anderem',
        line: () =>
          'Wir haben entschieden, dass das Haus mit dem Gerät der anderen Person gehört. Du siehst das Zuhause nicht mehr, und die andere Person sieht nichts von seiner Vergangenheit. Was du für Pakete bezahlt hast, bekommst du für die restlichen Tage zurück. Wenn das falsch ist, schreib uns sofort.',
      },
      rejected: {
        subject: 'Das Gerät bleibt, wo es ist',
        line: () =>
          'Wir haben für die andere Person entschieden. Nach einem Jahr kannst du das Gerät wieder als deines melden.',
      },
      'unit-kept': {
        subject: 'Das Gerät bleibt deines',
        line: () => 'Wir haben für dich entschieden. Es hat sich nichts geändert.',
      },
      'unit-left': {
        subject: 'Das Gerät hat jenes Zuhause verlassen',
        line: () =>
          'Die Klärung ist beendet, denn das Gerät ist nicht mehr bei dieser Person. Gib den Code seiner Karte noch einmal ein.',
      },
    },
  },
  ar: {
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح النزاع',
    answer: 'الإجابة بنعم أو لا',
    closing: 'كل خطوة مسجّلة في سجل الأمان لديك. إذا فاجأك ذلك فراجعه.',
    texts: {
      opened: {
        subject: 'لقد أبلغت أن الجهاز لك',
        line: (day) =>
          `سنسأل صاحب الجهاز الحالي ثلاث مرات. إذا لم يُجب حتى ${day} أو أجاب بلا، فسنقرر نحن. حتى ذلك الحين لا يتغير شيء.`,
      },
      asked: {
        subject: 'هل ما زال هذا الجهاز لك؟',
        line: (day) =>
          `يقول شخص لديه بطاقة جهاز في منزلك إن الجهاز ملكه، مثلًا لأنه يسكن في البيت الآن. يُرجى الإجابة حتى ${day}. إذا لم تُجب فسنقرر نحن، وقد تفقد الجهاز.`,
      },
      accepted: {
        subject: 'يمكنك تسجيل الجهاز الآن',
        line: () => 'وافق الشخص الآخر وأزال الجهاز من منزله. أدخل رمز بطاقته مرة أخرى ليصبح لك.',
      },
      'unit-given': {
        subject: 'لقد تخلّيت عن جهاز',
        line: () => 'أجبت بنعم. غادر الجهاز منزلك، ويبقى سجله لديك.',
      },
      declined: {
        subject: 'يقول الشخص الآخر إن الجهاز له',
        line: () => 'سنقرر نحن الآن. حتى ذلك الحين لا يتغير شيء. ستصلك رسالة.',
      },
      withdrawn: {
        subject: 'انتهى النزاع على جهازك',
        line: () => 'سحب الشخص الآخر بلاغه. يبقى الجهاز في منزلك.',
      },
      unanswered: {
        subject: 'لا رد بشأن الجهاز',
        line: () => 'لم يرد الشخص الآخر. سنقرر نحن الآن. حتى ذلك الحين لا يتغير شيء. ستصلك رسالة.',
      },
      'time-over': {
        subject: 'سنقرر بشأن جهازك',
        line: () => 'لم تُجب، لذلك سنقرر لمن يكون الجهاز. حتى ذلك الحين ما زال بإمكانك الإجابة.',
      },
      'unit-granted': {
        subject: 'الجهاز لك',
        line: () => 'قررنا لصالحك. غادر الجهاز المنزل الآخر. أدخل رمز بطاقته مرة أخرى لتسجيله.',
      },
      'home-granted': {
        subject: 'المنزل الذي فيه الجهاز لك',
        line: () => 'قررنا لصالحك. أصبح المنزل في تطبيقك الآن مع أجهزته ومن دون ماضيه.',
      },
      'unit-lost': {
        subject: 'أصبح جهازك لشخص آخر',
        line: () =>
          'قررنا أن الجهاز للشخص الآخر. غادر الجهاز منزلك، ويبقى سجله لديك. إذا كان ذلك خطأ فاكتب إلينا فورًا.',
      },
      'home-lost': {
        subject: 'أصبح منزلك لشخص آخر',
        line: () =>
          'قررنا أن البيت الذي فيه الجهاز للشخص الآخر. لم تعد ترى المنزل، ولا يرى الشخص الآخر شيئًا من ماضيه. يُعاد إليك ما دفعته للباقات عن الأيام المتبقية. إذا كان ذلك خطأ فاكتب إلينا فورًا.',
      },
      rejected: {
        subject: 'يبقى الجهاز لدى صاحبه الحالي',
        line: () => 'قررنا لصالح الشخص الآخر. يمكنك الإبلاغ مرة أخرى بعد سنة.',
      },
      'unit-kept': {
        subject: 'يبقى الجهاز لك',
        line: () => 'قررنا لصالحك. لم يتغير شيء.',
      },
      'unit-left': {
        subject: 'غادر الجهاز ذلك المنزل',
        line: () => 'انتهى النزاع لأن الجهاز لم يعد لدى ذلك الشخص. أدخل رمز بطاقته مرة أخرى.',
      },
    },
  },
};
