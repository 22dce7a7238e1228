import type { Locale } from '@hearth/platform/http/schema.ts';
import { documentFormats } from '../document-formats.ts';
import type { DocumentWords } from '../document/contract.ts';
import type { ProofPeriod } from './warranty-proof.ts';

/** What a proof of maintenance states. */
interface ProvenMaintenance {
  /** Local day of the issue. */
  readonly day: string;
  readonly unit: { readonly name: string; readonly model: string; readonly serial: string | null };
  readonly setUpOn: string;
  readonly months: number;
  readonly periods: readonly (Pick<ProofPeriod, 'dueBy' | 'state'> & {
    readonly service: { readonly on: string; readonly company: string } | null;
  })[];
}

/** Printed text of a proof of maintenance. */
export function proofWords(proven: ProvenMaintenance, locale: Locale): DocumentWords {
  const words = texts[locale];
  const { day } = documentFormats(locale);
  const { unit, setUpOn, months, periods } = proven;
  return {
    title: words.title,
    lead: words.lead(day(proven.day)),
    sections: [
      {
        heading: unit.name,
        rows: [
          { label: words.model, value: unit.model },
          { label: words.serial, value: unit.serial ?? words.unknown },
          { label: words.setUpOn, value: day(setUpOn) },
          { label: words.interval, value: words.months(months) },
        ],
      },
      ...periods.map(({ dueBy, state, service }, index) => ({
        heading: words.period(index + 1),
        rows: [
          { label: words.dueBy, value: day(dueBy) },
          { label: words.inTime, value: words[state] },
          { label: words.service, value: service ? day(service.on) : words.none },
          ...(service ? [{ label: words.company, value: service.company }] : []),
        ],
      })),
    ],
  };
}

interface Texts extends Readonly<Record<ProofPeriod['state'], string>> {
  readonly title: string;
  readonly lead: (day: string) => string;
  readonly model: string;
  readonly serial: string;
  readonly unknown: string;
  readonly setUpOn: string;
  readonly interval: string;
  readonly months: (count: number) => string;
  readonly period: (number: number) => string;
  readonly dueBy: string;
  readonly inTime: string;
  readonly service: string;
  readonly none: string;
  readonly company: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Proof of maintenance',
    lead: (day) =>
      `The maintenance log of the unit below on ${day}. Services count from the set-up on, if a company did them.`,
    model: 'Model',
    serial: 'Serial number',
    unknown: 'not known',
    setUpOn: 'Set up on',
    interval: 'Service interval',
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
    period: (number) => `Period ${number}`,
    dueBy: 'Service due by',
    inTime: 'In time',
    yes: 'yes',
    no: 'no',
    due: 'not yet due',
    service: 'Service on',
    none: 'none',
    company: 'Company',
  },
  de: {
    title: 'Wartungsnachweis',
    lead: (day) =>
      `Stand des Wartungsprotokolls des folgenden Geräts am ${day}. Wartungen zählen ab der Inbetriebnahme, wenn ein Betrieb sie ausgeführt hat.`,
    model: 'Modell',
    serial: 'Seriennummer',
    unknown: 'nicht bekannt',
    setUpOn: 'Inbetriebnahme am',
    interval: 'Wartungsabstand',
    months: (count) => (count === 1 ? '1 Monat' : `${count} Monate`),
    period: (number) => `Zeitraum ${number}`,
    dueBy: 'Wartung fällig bis',
    inTime: 'Rechtzeitig',
    yes: 'ja',
    no: 'nein',
    due: 'noch nicht fällig',
    service: 'Wartung am',
    none: 'keine',
    company: 'Betrieb',
  },
  ar: {
    title: 'إثبات الصيانة',
    lead: (day) =>
      `سجل صيانة الجهاز التالي في ${day}. تُحتسب أعمال الصيانة منذ بدء التشغيل إذا نفذتها شركة.`,
    model: 'الطراز',
    serial: 'الرقم التسلسلي',
    unknown: 'غير معروف',
    setUpOn: 'تاريخ بدء التشغيل',
    interval: 'الفترة بين أعمال الصيانة',
    months: (count) =>
      count === 1
        ? 'شهر واحد'
        : count === 2
          ? 'شهران'
          : count <= 10
            ? `${count} أشهر`
            : `${count} شهرًا`,
    period: (number) => `الفترة ${number}`,
    dueBy: 'موعد الصيانة الأقصى',
    inTime: 'في الموعد',
    yes: 'نعم',
    no: 'لا',
    due: 'لم يحن بعد',
    service: 'تاريخ الصيانة',
    none: 'لا توجد',
    company: 'الشركة',
  },
};
