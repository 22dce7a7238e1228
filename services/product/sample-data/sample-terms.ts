import type { TermsVersion } from '../terms/terms-version.ts';

const scope = {
  section: 'scope',
  title: { en: 'What this is about', de: 'Worum es geht', ar: 'موضوع هذه الشروط' },
  text: {
    en: 'These terms apply between you and the operator of this app for packages that cover your home or one of its units. They apply to private use only.',
    de: 'Diese Bedingungen gelten zwischen dir und dem Betreiber dieser App für Pakete, die dein Zuhause oder eines seiner Geräte abdecken. Sie gelten nur für private Nutzung.',
    ar: 'تسري هذه الشروط بينك وبين مشغّل هذا التطبيق على الباقات التي تغطي منزلك أو أحد أجهزته. وهي للاستخدام الشخصي فقط.',
  },
};

const control = {
  section: 'control',
  title: { en: 'What is never sold', de: 'Was nie verkauft wird', ar: 'ما لا يُباع أبدًا' },
  text: {
    en: 'Control of your units and your own data stay free of charge, with or without a package.',
    de: 'Die Bedienung deiner Geräte und deine eigenen Daten bleiben kostenlos, mit und ohne Paket.',
    ar: 'يبقى التحكم بأجهزتك وبياناتك مجانيًا، مع باقة أو من دونها.',
  },
};

const withdrawal = {
  section: 'withdrawal',
  title: { en: 'Withdrawal', de: 'Widerruf', ar: 'حق العدول' },
  text: {
    en: 'You can withdraw within 14 days after the order without a reason. The button on the page of the package is enough. The package ends at once and you get the price back.',
    de: 'Du kannst innerhalb von 14 Tagen nach der Bestellung ohne Grund widerrufen. Die Schaltfläche auf der Seite des Pakets genügt. Das Paket endet sofort, und du bekommst den Preis zurück.',
    ar: 'يمكنك العدول خلال 14 يومًا من الطلب دون ذكر سبب. يكفي الزر في صفحة الباقة. تنتهي الباقة فورًا وتستعيد المبلغ.',
  },
};

const end = {
  section: 'end',
  title: { en: 'How it ends', de: 'Wie es endet', ar: 'كيف تنتهي' },
  text: {
    en: 'A package ends on its last day. Nothing renews by itself. You can cancel at any time; the package then stays until its last day.',
    de: 'Ein Paket endet an seinem letzten Tag. Nichts verlängert sich von selbst. Du kannst jederzeit kündigen; das Paket bleibt dann bis zu seinem letzten Tag.',
    ar: 'تنتهي الباقة في يومها الأخير. لا شيء يتجدد تلقائيًا. يمكنك الإلغاء في أي وقت، وتبقى الباقة حينها حتى يومها الأخير.',
  },
};

const visits = (
  enDays: string,
  deDays: string,
  arDays: string,
): TermsVersion['sections'][number] => ({
  section: 'visits',
  title: { en: 'Visits', de: 'Termine', ar: 'الزيارات' },
  text: {
    en: `The service partner offers you a date within ${enDays} days. You can move a date until the day before. If the partner does not come, the visit is made up for at no charge.`,
    de: `Der Servicepartner bietet dir innerhalb von ${deDays} Tagen einen Termin an. Du kannst einen Termin bis zum Tag davor verschieben. Kommt der Partner nicht, wird der Termin kostenlos nachgeholt.`,
    ar: `يعرض عليك شريك الخدمة موعدًا خلال ${arDays} يومًا. يمكنك تغيير الموعد حتى اليوم السابق له. وإذا لم يحضر الشريك تُعوَّض الزيارة مجانًا.`,
  },
});

const serviceTitle = {
  en: 'Terms of service packages',
  de: 'Bedingungen der Servicepakete',
  ar: 'شروط باقات الخدمة',
};

/** Terms of the sample packages. The service terms have two versions, so that their difference can be read. */
export const sampleTerms: readonly TermsVersion[] = [
  {
    terms: 'service-terms',
    version: 1,
    validFrom: '2024-01-01',
    title: serviceTitle,
    sections: [scope, control, visits('30', '30', '30'), end],
  },
  {
    terms: 'service-terms',
    version: 2,
    validFrom: '2025-07-01',
    title: serviceTitle,
    sections: [scope, control, visits('14', '14', '14'), withdrawal, end],
  },
  {
    terms: 'warranty-terms',
    version: 1,
    validFrom: '2024-01-01',
    title: {
      en: 'Terms of the longer warranty',
      de: 'Bedingungen der Garantieverlängerung',
      ar: 'شروط تمديد الضمان',
    },
    sections: [
      scope,
      control,
      {
        section: 'repair',
        title: { en: 'Repairs', de: 'Reparaturen', ar: 'الإصلاحات' },
        text: {
          en: 'Parts that fail in normal use are repaired or replaced. Your rights against the seller stay as they are by law.',
          de: 'Teile, die bei normaler Nutzung ausfallen, werden repariert oder ersetzt. Deine gesetzlichen Rechte gegenüber dem Verkäufer bleiben bestehen.',
          ar: 'تُصلَّح القطع التي تتعطل في الاستخدام العادي أو تُستبدل. وتبقى حقوقك القانونية تجاه البائع كما هي.',
        },
      },
      withdrawal,
      end,
    ],
  },
];
