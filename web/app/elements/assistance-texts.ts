import type {
  AssistanceUrgency,
  SafeStep,
  Symptom,
} from '@hearth/product/assistance/symptom-terms.ts';

/** Words of `<request-for-assistance>`. A page may give others with the attribute `words`. */
export interface AssistanceTexts {
  readonly what: string;
  readonly first: string;
  readonly description: string;
  readonly descriptionHint: string;
  readonly heatingOut: string;
  readonly hotWaterOut: string;
  readonly contact: string;
  readonly times: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly urgency: string;
  readonly required: string;
  readonly symptoms: Readonly<Record<Symptom, string>>;
  readonly steps: Readonly<Record<SafeStep, string>>;
  readonly urgencies: Readonly<Record<AssistanceUrgency, string>>;
}

export const textLanguages = ['en', 'de', 'ar'] as const;
export type TextLanguage = (typeof textLanguages)[number];

export const assistanceTexts: Readonly<Record<TextLanguage, AssistanceTexts>> = {
  en: {
    what: 'What is wrong?',
    first: 'What you can safely do first',
    description: 'Anything else?',
    descriptionHint: 'Optional: what you saw or heard, and since when.',
    heatingOut: 'The heating is out',
    hotWaterOut: 'There is no hot water',
    contact: 'Where you can be reached',
    times: 'When are you at home?',
    morning: '{day}, 8 to 12',
    afternoon: '{day}, 13 to 17',
    urgency: 'Urgency: {urgency}',
    required: 'Say what is wrong.',
    symptoms: {
      'too-cold': 'It is too cold',
      'no-hot-water': 'There is no hot water',
      leak: 'Water is leaking',
      noise: 'It makes a noise',
      'high-bill': 'It uses too much electricity',
      message: 'There is an error message',
      'something-else': 'Something else',
    },
    steps: {
      'look-at-set-point':
        'Look at the set temperature under Monitoring. A holiday or a lowered value may be on.',
      'look-at-schedule': 'Look at the weekly schedule: is it night there?',
      'open-valves': 'Open the valves of the radiators or floor circuits.',
      'read-pressure': 'Read the water pressure: 1.2 to 2 bar is right.',
      'clear-outdoor-unit':
        'Take leaves and snow away from the outdoor unit by hand. Do not reach into the fan.',
      'boost-tank': 'Start the hot water boost under Monitoring and wait an hour.',
      'close-water': 'Close the water tap of the house if you can reach it safely.',
      'switch-off': 'Switch the unit off at its switch. Do not touch wet electric parts.',
      'stay-away': 'Stay away from the water and keep children away.',
      'listen-when': 'Listen when it makes the noise: while heating, while it defrosts, or always?',
      'look-at-history': 'Compare the month with the same weather last year in the history.',
      'look-at-weather':
        'Cold days need more: half of a winter’s electricity can fall into six weeks.',
      'note-code': 'Note the code before you switch anything off.',
      'read-message': 'Read what the message means under Monitoring; it says what you may do.',
    },
    urgencies: {
      'at-once': 'at once',
      today: 'today',
      'this-week': 'this week',
    },
  },
  de: {
    what: 'Was ist los?',
    first: 'Was du gefahrlos zuerst tun kannst',
    description: 'Sonst noch etwas?',
    descriptionHint: 'Freiwillig: was du gesehen oder gehört hast, und seit wann.',
    heatingOut: 'Die Heizung ist ausgefallen',
    hotWaterOut: 'Es gibt kein warmes Wasser',
    contact: 'Wie du erreichbar bist',
    times: 'Wann bist du zu Hause?',
    morning: '{day}, 8 bis 12',
    afternoon: '{day}, 13 bis 17',
    urgency: 'Dringlichkeit: {urgency}',
    required: 'Sag, was los ist.',
    symptoms: {
      'too-cold': 'Es ist zu kalt',
      'no-hot-water': 'Es gibt kein warmes Wasser',
      leak: 'Wasser läuft aus',
      noise: 'Es macht Geräusche',
      'high-bill': 'Es verbraucht zu viel Strom',
      message: 'Es gibt eine Fehlermeldung',
      'something-else': 'Etwas anderes',
    },
    steps: {
      'look-at-set-point':
        'Sieh unter Anlage nach der eingestellten Temperatur. Vielleicht ist ein Urlaub oder ein abgesenkter Wert aktiv.',
      'look-at-schedule': 'Sieh in den Zeitplan: Ist dort gerade Nacht?',
      'open-valves': 'Öffne die Ventile der Heizkörper oder Fußbodenkreise.',
      'read-pressure': 'Lies den Wasserdruck ab: 1,2 bis 2 bar sind richtig.',
      'clear-outdoor-unit':
        'Entfern Laub und Schnee vom Außengerät von Hand. Greif nicht in den Lüfter.',
      'boost-tank': 'Starte unter Anlage den Warmwasser-Boost und warte eine Stunde.',
      'close-water': 'Schließ den Wasserhahn des Hauses, wenn du ihn gefahrlos erreichst.',
      'switch-off':
        'Schalt das Gerät an seinem Schalter aus. Fass keine nassen elektrischen Teile an.',
      'stay-away': 'Bleib vom Wasser weg und halt Kinder fern.',
      'listen-when': 'Hör hin, wann es das Geräusch macht: beim Heizen, beim Abtauen oder immer?',
      'look-at-history': 'Vergleich den Monat im Verlauf mit gleichem Wetter im Vorjahr.',
      'look-at-weather':
        'Kalte Tage brauchen mehr: Die Hälfte des Winterstroms kann in sechs Wochen anfallen.',
      'note-code': 'Notier den Code, bevor du etwas ausschaltest.',
      'read-message': 'Lies unter Anlage, was die Meldung bedeutet; dort steht, was du tun darfst.',
    },
    urgencies: {
      'at-once': 'sofort',
      today: 'heute',
      'this-week': 'diese Woche',
    },
  },
  ar: {
    what: 'ما المشكلة؟',
    first: 'ما يمكنك فعله بأمان أولًا',
    description: 'هل من شيء آخر؟',
    descriptionHint: 'اختياري: ما رأيته أو سمعته ومنذ متى.',
    heatingOut: 'التدفئة متوقفة',
    hotWaterOut: 'لا ماء ساخن',
    contact: 'كيف يمكن الوصول إليك',
    times: 'متى تكون في المنزل؟',
    morning: '{day}، من 8 إلى 12',
    afternoon: '{day}، من 13 إلى 17',
    urgency: 'الاستعجال: {urgency}',
    required: 'اذكر ما المشكلة.',
    symptoms: {
      'too-cold': 'الجو بارد جدًا',
      'no-hot-water': 'لا ماء ساخن',
      leak: 'الماء يتسرب',
      noise: 'يصدر صوتًا',
      'high-bill': 'يستهلك كهرباء كثيرة',
      message: 'هناك رسالة عطل',
      'something-else': 'شيء آخر',
    },
    steps: {
      'look-at-set-point':
        'انظر إلى الحرارة المضبوطة في المراقبة. قد تكون إجازة أو قيمة مخفضة مفعلة.',
      'look-at-schedule': 'انظر إلى الجدول الأسبوعي: هل هو وقت الليل فيه؟',
      'open-valves': 'افتح صمامات المشعات أو دوائر الأرضية.',
      'read-pressure': 'اقرأ ضغط الماء: من 1.2 إلى 2 بار صحيح.',
      'clear-outdoor-unit': 'أزل الأوراق والثلج عن الوحدة الخارجية باليد، ولا تمد يدك إلى المروحة.',
      'boost-tank': 'ابدأ التسخين السريع في المراقبة وانتظر ساعة.',
      'close-water': 'أغلق صنبور ماء المنزل إن أمكنك الوصول إليه بأمان.',
      'switch-off': 'أطفئ الجهاز من مفتاحه، ولا تلمس أجزاء كهربائية مبللة.',
      'stay-away': 'ابتعد عن الماء وأبعد الأطفال.',
      'listen-when': 'انتبه متى يصدر الصوت: أثناء التدفئة أم إذابة الجليد أم دائمًا؟',
      'look-at-history': 'قارن الشهر بالطقس نفسه من العام الماضي في السجل الزمني.',
      'look-at-weather': 'الأيام الباردة تحتاج أكثر: قد يقع نصف كهرباء الشتاء في ستة أسابيع.',
      'note-code': 'دوّن الرمز قبل أن تطفئ شيئًا.',
      'read-message': 'اقرأ معنى الرسالة في المراقبة، ففيها ما يمكنك فعله.',
    },
    urgencies: {
      'at-once': 'فورًا',
      today: 'اليوم',
      'this-week': 'هذا الأسبوع',
    },
  },
};

/** The words of a language tag, `de-AT` as `de`; English for a language without any. */
export const languageOf = (tag: string): TextLanguage =>
  textLanguages.find((language) => language === tag.toLowerCase().split('-')[0]) ?? 'en';
