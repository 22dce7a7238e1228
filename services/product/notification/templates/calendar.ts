import type { Locale } from '@hearth/platform/http/schema.ts';

interface CalendarTexts {
  /** Name of the calendar. */
  readonly name: (home: string) => string;
  readonly service: (unit: string) => string;
  readonly note: (home: string) => string;
  readonly leakCheck: (unit: string) => string;
  readonly leakNote: (home: string) => string;
  readonly visit: (visit: { readonly home: string; readonly partner: string }) => string;
  readonly request: (number: string) => string;
}

/** Texts of the calendar of a home. */
export const calendarTexts = (locale: Locale): CalendarTexts => texts[locale];

const at = (home: string): string => (home === '' ? '' : ` (${home})`);

const texts: Readonly<Record<Locale, CalendarTexts>> = {
  en: {
    name: (home) => `Maintenance: ${home}`,
    service: (unit) => `Service due: ${unit}`,
    note: (home) =>
      `The last day for the next service${at(home)}. Ask your service partner in time.`,
    leakCheck: (unit) => `Leak check due: ${unit}`,
    leakNote: (home) =>
      `The last day for the leak check that the law asks for${at(home)}, unless the unit is hermetically sealed with a small charge.`,
    visit: ({ home, partner }) => `Visit: ${partner}${at(home)}`,
    request: (number) => `Request for assistance ${number}`,
  },
  de: {
    name: (home) => `Wartung: ${home}`,
    service: (unit) => `Wartung fällig: ${unit}`,
    note: (home) =>
      `Letzter Tag für die nächste Wartung${at(home)}. Frag deinen Servicepartner rechtzeitig.`,
    leakCheck: (unit) => `Dichtheitskontrolle fällig: ${unit}`,
    leakNote: (home) =>
      `Letzter Tag für die gesetzliche Dichtheitskontrolle${at(home)}, außer das Gerät ist hermetisch geschlossen mit kleiner Füllmenge.`,
    visit: ({ home, partner }) => `Besuch: ${partner}${at(home)}`,
    request: (number) => `Hilfeanfrage ${number}`,
  },
  ar: {
    name: (home) => `الصيانة: ${home}`,
    service: (unit) => `موعد الصيانة: ${unit}`,
    note: (home) => `آخر يوم للصيانة القادمة${at(home)}. تواصل مع شريك الخدمة في الوقت المناسب.`,
    leakCheck: (unit) => `موعد فحص التسرب: ${unit}`,
    leakNote: (home) =>
      `آخر يوم لفحص التسرب الذي يشترطه القانون${at(home)}، إلا إذا كان الجهاز محكم الإغلاق بشحنة صغيرة.`,
    visit: ({ home, partner }) => `زيارة: ${partner}${at(home)}`,
    request: (number) => `طلب المساعدة ${number}`,
  },
};
