import type { Country } from '../address/contract.ts';
import type { PackageOffer, PackageList } from '../package/price-list.ts';
import { sampleTerms } from './sample-terms.ts';

const euroCountries: readonly Country[] = ['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL'];

const euros = (minor: number): PackageOffer['prices'] =>
  Object.fromEntries(euroCountries.map((country) => [country, { minor, currency: 'EUR' }]));

const heatPumps: PackageOffer['eligibility']['kinds'] = ['air-to-water', 'ground-source', 'hybrid'];

const noRules: PackageOffer['eligibility'] = {
  kinds: [],
  models: [],
  commissionedWithinMonths: null,
  madeWithinMonths: null,
  maintainedWithinMonths: null,
  notWith: [],
};

const faultsOfOthers = {
  en: 'Damage by water, frost, lightning or work of others',
  de: 'Schäden durch Wasser, Frost, Blitz oder Arbeiten Dritter',
  ar: 'الأضرار الناتجة عن الماء أو الصقيع أو الصواعق أو أعمال الغير',
};

const comfortCheck: PackageOffer = {
  package: 'comfort-check',
  kind: 'comfort-check',
  covers: 'home',
  name: { en: 'Comfort check', de: 'Komfort-Check', ar: 'فحص الراحة' },
  summary: {
    en: 'One visit: the service partner sets the heating curve and times to your home.',
    de: 'Ein Termin: Der Servicepartner stellt Heizkurve und Zeiten auf dein Zuhause ein.',
    ar: 'زيارة واحدة: يضبط شريك الخدمة منحنى التدفئة والأوقات بما يناسب منزلك.',
  },
  contents: [
    { feature: 'visit', value: { en: 'once', de: 'einmal', ar: 'مرة' } },
    { feature: 'adjustment', value: null },
    { feature: 'report', value: null },
  ],
  exclusions: [{ en: 'Parts and repairs', de: 'Teile und Reparaturen', ar: 'القطع والإصلاحات' }],
  prices: { ...euros(8_900), CH: { minor: 9_900, currency: 'CHF' } },
  term: { kind: 'once', months: 12 },
  renewal: 'offered',
  trialDays: 0,
  terms: 'service-terms',
  eligibility: { ...noRules, notWith: ['maintenance-plan'] },
};

const maintenancePlan: PackageOffer = {
  package: 'maintenance-plan',
  kind: 'maintenance-plan',
  covers: 'unit',
  name: { en: 'Maintenance plan', de: 'Wartungsplan', ar: 'خطة الصيانة' },
  summary: {
    en: 'A yearly visit and a quick answer when something is wrong.',
    de: 'Ein Termin im Jahr und eine schnelle Antwort, wenn etwas nicht stimmt.',
    ar: 'زيارة سنوية ورد سريع عند حدوث خلل.',
  },
  contents: [
    { feature: 'visit', value: { en: 'yearly', de: 'jährlich', ar: 'سنويًا' } },
    { feature: 'adjustment', value: null },
    { feature: 'report', value: null },
    { feature: 'answer', value: { en: '1 day', de: '1 Tag', ar: 'يوم' } },
    { feature: 'repair', value: { en: 'labour', de: 'Arbeit', ar: 'العمل' } },
  ],
  exclusions: [{ en: 'Spare parts', de: 'Ersatzteile', ar: 'قطع الغيار' }, faultsOfOthers],
  prices: { ...euros(17_880), CH: { minor: 19_900, currency: 'CHF' } },
  term: { kind: 'months', months: 12 },
  renewal: 'offered',
  trialDays: 0,
  terms: 'service-terms',
  eligibility: { ...noRules, kinds: [...heatPumps, 'air-to-air'] },
};

const warrantyExtension: PackageOffer = {
  package: 'longer-warranty',
  kind: 'warranty-extension',
  covers: 'unit',
  name: { en: 'Longer warranty', de: 'Längere Garantie', ar: 'ضمان أطول' },
  summary: {
    en: 'Three more years of parts and labour after the seller’s liability.',
    de: 'Drei weitere Jahre Teile und Arbeit nach der Haftung des Verkäufers.',
    ar: 'ثلاث سنوات إضافية من القطع والعمل بعد مسؤولية البائع.',
  },
  contents: [{ feature: 'repair', value: null }],
  exclusions: [
    {
      en: 'Filters and other wear',
      de: 'Filter und anderer Verschleiß',
      ar: 'المرشحات وسائر ما يُستهلك',
    },
    faultsOfOthers,
  ],
  prices: { ...euros(24_900), CH: { minor: 27_900, currency: 'CHF' } },
  term: { kind: 'months', months: 36 },
  renewal: 'none',
  trialDays: 0,
  terms: 'warranty-terms',
  eligibility: { ...noRules, kinds: heatPumps, commissionedWithinMonths: 24 },
};

const remoteMonitoring: PackageOffer = {
  package: 'remote-monitoring',
  kind: 'remote-monitoring',
  covers: 'home',
  name: { en: 'Remote monitoring', de: 'Fernüberwachung', ar: 'المراقبة عن بُعد' },
  summary: {
    en: 'The service partner watches the messages of your units and calls you.',
    de: 'Der Servicepartner achtet auf die Meldungen deiner Geräte und ruft dich an.',
    ar: 'يتابع شريك الخدمة رسائل أجهزتك ويتصل بك.',
  },
  contents: [
    { feature: 'watch', value: null },
    { feature: 'answer', value: { en: '2 days', de: '2 Tage', ar: 'يومان' } },
  ],
  exclusions: [
    { en: 'Visits and repairs', de: 'Termine und Reparaturen', ar: 'الزيارات والإصلاحات' },
  ],
  prices: { ...euros(4_800), CH: { minor: 5_400, currency: 'CHF' } },
  term: { kind: 'months', months: 12 },
  renewal: 'offered',
  trialDays: 30,
  terms: 'service-terms',
  eligibility: noRules,
};

/** Packages of a first start. Operators replace them by their own list. */
export const samplePackages: PackageList = {
  features: [
    {
      feature: 'visit',
      name: { en: 'Visit at your home', de: 'Termin bei dir zu Hause', ar: 'زيارة في منزلك' },
    },
    {
      feature: 'adjustment',
      name: {
        en: 'Filter, pressure, settings',
        de: 'Filter, Druck, Einstellungen',
        ar: 'المرشح والضغط والإعدادات',
      },
    },
    {
      feature: 'report',
      name: {
        en: 'Report: heat per kWh of electricity',
        de: 'Bericht: Wärme je kWh Strom',
        ar: 'تقرير: الحرارة لكل كيلوواط ساعة من الكهرباء',
      },
    },
    {
      feature: 'watch',
      name: {
        en: 'Partner watches the messages',
        de: 'Partner achtet auf Meldungen',
        ar: 'الشريك يتابع الرسائل',
      },
    },
    {
      feature: 'answer',
      name: { en: 'Answer within', de: 'Antwort innerhalb von', ar: 'الرد خلال' },
    },
    {
      feature: 'repair',
      name: { en: 'Parts and labour', de: 'Teile und Arbeit', ar: 'القطع والعمل' },
    },
  ],
  terms: [...sampleTerms],
  packages: [comfortCheck, maintenancePlan, warrantyExtension, remoteMonitoring],
};
