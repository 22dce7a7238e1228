import type { Locale } from '@hearth/platform/http/schema.ts';

/** Names of the units, rooms and schedules of sample homes; the vendor stores such names as the owner types them. */
export interface SampleNames {
  readonly livingArea: string;
  readonly hotWater: string;
  readonly rooms: Readonly<Record<string, string>>;
  readonly indoorUnit: string;
  readonly outdoorUnit: string;
  readonly controlPanel: string;
  readonly week: string;
  readonly holidays: string;
}

export const sampleNames: Readonly<Record<Locale, SampleNames>> = {
  en: {
    livingArea: 'Living area',
    hotWater: 'Hot water',
    rooms: { soggiorno: 'Living room', camera: 'Bedroom', studio: 'Study' },
    indoorUnit: 'Indoor unit',
    outdoorUnit: 'Outdoor unit',
    controlPanel: 'Control panel',
    week: 'Week',
    holidays: 'Holidays',
  },
  de: {
    livingArea: 'Wohnräume',
    hotWater: 'Warmwasser',
    rooms: { soggiorno: 'Wohnzimmer', camera: 'Schlafzimmer', studio: 'Studio' },
    indoorUnit: 'Technikraum',
    outdoorUnit: 'Außengerät',
    controlPanel: 'Bedienteil',
    week: 'Woche',
    holidays: 'Ferien',
  },
  ar: {
    livingArea: 'غرف المعيشة',
    hotWater: 'الماء الساخن',
    rooms: { soggiorno: 'غرفة الجلوس', camera: 'غرفة النوم', studio: 'غرفة المكتب' },
    indoorUnit: 'الوحدة الداخلية',
    outdoorUnit: 'الوحدة الخارجية',
    controlPanel: 'لوحة التحكم',
    week: 'أيام الأسبوع',
    holidays: 'العطلة',
  },
};
