import type { Locale } from '@hearth/platform/http/schema.ts';
import type { mailedAlerts } from '../contract.ts';
import {
  type EmailStyle,
  type RenderedEmail,
  greetingName,
  renderEmail,
} from './email-template.ts';

export interface HomeAlert {
  readonly name: string;
  readonly home: string;
  readonly url: string;
  readonly kind: (typeof mailedAlerts)[number];
}

/** Email about an alert of a home, or a test. The figures are in the app, which shows those of the moment. */
export function homeAlert({ name, home, url, kind }: HomeAlert, style: EmailStyle): RenderedEmail {
  const words = frames[style.locale];
  const { subject, line } = homeAlertText(kind, style.locale);
  const place = greetingName(home).trim() || words.home;
  const content = {
    subject: `${subject}: ${place}`,
    greeting: words.greeting(greetingName(name)),
    paragraphs: [line],
    action: { label: words.action, url },
    closing: words.closing,
  };
  return renderEmail(content, style);
}

/** What happened, in a few words and in a sentence. */
export const homeAlertText = (kind: HomeAlert['kind'], locale: Locale) =>
  frames[locale].texts[kind];

interface Frame {
  readonly home: string;
  readonly greeting: (name: string) => string;
  readonly action: string;
  readonly closing: string;
  readonly texts: Readonly<
    Record<HomeAlert['kind'], { readonly subject: string; readonly line: string }>
  >;
}

const frames: Readonly<Record<Locale, Frame>> = {
  en: {
    home: 'your home',
    greeting: (name) => `Hello${name},`,
    action: 'Open the alerts',
    closing: 'You can choose in the app which alerts are mailed to you and when.',
    texts: {
      budget: {
        subject: 'Electricity budget',
        line: 'This month’s electricity costs are near your budget, above it, or expected to end above it.',
      },
      'tariff-end': {
        subject: 'Your electricity contract ends',
        line: 'Your electricity contract ends soon and the next one is not entered. After that day costs cannot be calculated.',
      },
      'heating-use': {
        subject: 'Heating uses more than usual',
        line: 'On three days running, heating used clearly more electricity than on earlier days of the same weather.',
      },
      efficiency: {
        subject: 'The heat pump gives less heat',
        line: 'On five days running, the heat pump gave clearly less heat for its electricity than on earlier days of the same weather.',
      },
      hygiene: {
        subject: 'Hot water disinfection is overdue',
        line: 'The hot water tank has not been heated to disinfect it for longer than usual.',
      },
      silent: {
        subject: 'No new readings',
        line: 'No new readings have arrived for some time. Heating and hot water may work as usual; the app cannot see it.',
      },
      frozen: {
        subject: 'A temperature does not change',
        line: 'A temperature has had exactly the same value for days. The sensor or its transmission may be broken.',
      },
      'price-spike': {
        subject: 'Electricity is expensive today',
        line: 'At some hours today electricity costs several times the usual market price.',
      },
      'negative-price': {
        subject: 'Negative electricity price today',
        line: 'At some hours today the market price of electricity is below zero.',
      },
      'hot-water': {
        subject: 'Too little hot water',
        line: 'The hot water tank has been too cold for a shower for hours, longer than is usual in your home.',
      },
      'command-refused': {
        subject: 'A unit refuses commands',
        line: 'Several commands to a unit in a row were not carried out. The logbook has the reason of each.',
      },
      'solar-yield': {
        subject: 'Your solar panels give less than usual',
        line: 'In seven days your solar panels gave clearly less than they usually do in the same weather.',
      },
      'short-cycling': {
        subject: 'The heat pump starts too often',
        line: 'On three days running, the heat pump started many times an hour and ran only shortly.',
      },
      'backup-heater': {
        subject: 'The backup heater seems to run',
        line: 'On two days running, the heat pump drew much more power than on earlier days of the same weather, as it does with its backup heater.',
      },
      test: {
        subject: 'Test message',
        line: 'This is the test message you requested. Alerts by e-mail reach you here.',
      },
    },
  },
  de: {
    home: 'dein Zuhause',
    greeting: (name) => `Hallo${name},`,
    action: 'Meldungen öffnen',
    closing: 'In der App wählst du, welche Meldungen dir wann gemailt werden.',
    texts: {
      budget: {
        subject: 'Strombudget',
        line: 'Die Stromkosten dieses Monats liegen nahe an deinem Budget, darüber, oder werden voraussichtlich darüber enden.',
      },
      'tariff-end': {
        subject: 'Dein Stromvertrag endet',
        line: 'Dein Stromvertrag endet bald, und der nächste ist nicht eingetragen. Nach diesem Tag lassen sich keine Kosten berechnen.',
      },
      'heating-use': {
        subject: 'Heizen braucht mehr als sonst',
        line: 'An drei Tagen in Folge brauchte das Heizen deutlich mehr Strom als an früheren Tagen mit gleichem Wetter.',
      },
      efficiency: {
        subject: 'Die Wärmepumpe liefert weniger Wärme',
        line: 'An fünf Tagen in Folge lieferte die Wärmepumpe für ihren Strom deutlich weniger Wärme als an früheren Tagen mit gleichem Wetter.',
      },
      hygiene: {
        subject: 'Desinfektion des Warmwassers ist überfällig',
        line: 'Der Warmwasserspeicher wurde länger als sonst nicht zur Desinfektion aufgeheizt.',
      },
      silent: {
        subject: 'Keine neuen Messwerte',
        line: 'Seit einiger Zeit kommen keine neuen Messwerte an. Heizung und Warmwasser können wie gewohnt laufen; die App sieht es nicht.',
      },
      frozen: {
        subject: 'Eine Temperatur ändert sich nicht',
        line: 'Eine Temperatur hat seit Tagen genau denselben Wert. Der Fühler oder seine Übertragung kann defekt sein.',
      },
      'price-spike': {
        subject: 'Strom ist heute teuer',
        line: 'Zu manchen Stunden kostet Strom heute ein Mehrfaches des üblichen Börsenpreises.',
      },
      'negative-price': {
        subject: 'Heute negativer Strompreis',
        line: 'Zu manchen Stunden liegt der Börsenpreis für Strom heute unter null.',
      },
      'hot-water': {
        subject: 'Zu wenig Warmwasser',
        line: 'Der Warmwasserspeicher ist seit Stunden zu kalt zum Duschen, länger als bei dir üblich.',
      },
      'command-refused': {
        subject: 'Ein Gerät lehnt Befehle ab',
        line: 'Mehrere Befehle an ein Gerät wurden nacheinander nicht ausgeführt. Im Logbuch steht der Grund zu jedem.',
      },
      'solar-yield': {
        subject: 'Deine Solarmodule liefern weniger als üblich',
        line: 'In sieben Tagen lieferten deine Solarmodule deutlich weniger als sonst bei gleichem Wetter.',
      },
      'short-cycling': {
        subject: 'Die Wärmepumpe startet zu oft',
        line: 'An drei Tagen in Folge startete die Wärmepumpe viele Male in einer Stunde und lief nur kurz.',
      },
      'backup-heater': {
        subject: 'Der Heizstab scheint zu laufen',
        line: 'An zwei Tagen in Folge zog die Wärmepumpe viel mehr Leistung als an früheren Tagen mit gleichem Wetter, so wie mit dem Heizstab.',
      },
      test: {
        subject: 'Testnachricht',
        line: 'Das ist die Testnachricht, die du angefordert hast. Meldungen per E-Mail erreichen dich hier.',
      },
    },
  },
  ar: {
    home: 'منزلك',
    greeting: (name) => `مرحبًا${name}،`,
    action: 'فتح التنبيهات',
    closing: 'يمكنك أن تختار في التطبيق أي التنبيهات تصلك بالبريد ومتى.',
    texts: {
      budget: {
        subject: 'ميزانية الكهرباء',
        line: 'تكاليف الكهرباء هذا الشهر قريبة من ميزانيتك أو أعلى منها أو يُتوقع أن تنتهي فوقها.',
      },
      'tariff-end': {
        subject: 'عقد الكهرباء ينتهي',
        line: 'ينتهي عقد الكهرباء قريبًا ولم يُدخل العقد التالي. بعد ذلك اليوم لا يمكن حساب التكاليف.',
      },
      'heating-use': {
        subject: 'التدفئة تستهلك أكثر من المعتاد',
        line: 'في ثلاثة أيام متتالية استهلكت التدفئة كهرباء أكثر بوضوح من أيام سابقة بالطقس نفسه.',
      },
      efficiency: {
        subject: 'المضخة الحرارية تعطي حرارة أقل',
        line: 'في خمسة أيام متتالية أعطت المضخة الحرارية مقابل كهربائها حرارة أقل بوضوح من أيام سابقة بالطقس نفسه.',
      },
      hygiene: {
        subject: 'تعقيم الماء الساخن متأخر',
        line: 'لم يُسخَّن خزان الماء الساخن للتعقيم منذ مدة أطول من المعتاد.',
      },
      silent: {
        subject: 'لا قراءات جديدة',
        line: 'لم تصل قراءات جديدة منذ مدة. قد تعمل التدفئة والماء الساخن كالمعتاد، لكن التطبيق لا يرى ذلك.',
      },
      frozen: {
        subject: 'مستشعر لا يتغير',
        line: 'بقيت درجة حرارة على القيمة نفسها تمامًا منذ أيام. قد يكون المستشعر أو إرساله معطلًا.',
      },
      'price-spike': {
        subject: 'الكهرباء غالية اليوم',
        line: 'في بعض ساعات اليوم تكلف الكهرباء أضعاف سعر السوق المعتاد.',
      },
      'negative-price': {
        subject: 'سعر كهرباء سالب اليوم',
        line: 'في بعض ساعات اليوم يكون سعر السوق للكهرباء تحت الصفر.',
      },
      'hot-water': {
        subject: 'ماء ساخن قليل',
        line: 'خزان الماء الساخن أبرد مما يلزم للاستحمام منذ ساعات، أطول من المعتاد في منزلك.',
      },
      'command-refused': {
        subject: 'جهاز يرفض الأوامر',
        line: 'لم تُنفَّذ عدة أوامر متتالية إلى جهاز. في سجل الأحداث سبب كل أمر.',
      },
      'solar-yield': {
        subject: 'ألواحك الشمسية تعطي أقل من المعتاد',
        line: 'في سبعة أيام أعطت ألواحك الشمسية أقل بوضوح مما تعطيه عادة في الطقس نفسه.',
      },
      'short-cycling': {
        subject: 'المضخة الحرارية تبدأ كثيرًا',
        line: 'في ثلاثة أيام متتالية بدأت المضخة الحرارية مرات كثيرة في الساعة وعملت قليلًا فقط.',
      },
      'backup-heater': {
        subject: 'يبدو أن السخان الاحتياطي يعمل',
        line: 'في يومين متتاليين سحبت المضخة الحرارية قدرة أكبر بكثير من أيام سابقة بالطقس نفسه، كما مع السخان الاحتياطي.',
      },
      test: {
        subject: 'رسالة تجريبية',
        line: 'هذه هي الرسالة التجريبية التي طلبتها. تصلك التنبيهات بالبريد هنا.',
      },
    },
  },
};
