import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import { addressLines } from '../address/address-formats.ts';
import type { Address } from '../address/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { documentFormats } from '../document-formats.ts';
import type { Warranty } from '../home-details/warranty.ts';
import type { DocumentWords } from './contract.ts';
import { insertDocument } from './store.ts';

/** What the confirmation of a registration states. */
interface ConfirmedRegistration {
  readonly timeZone: string;
  readonly address: Address;
  readonly policyVersion: string;
  readonly commissionedOn: string | null;
  readonly units: readonly {
    readonly name: string;
    readonly serial: string;
    readonly warranty: Warranty | null;
  }[];
}

/** Issues the confirmation of a registration, in the transaction that makes the home. */
export async function issueRegistrationConfirmation(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  confirmation: {
    readonly person: PersonId;
    readonly installation: InstallationId;
    readonly locale: Locale;
    readonly registered: ConfirmedRegistration;
  },
): Promise<void> {
  const now = deps.clock.now();
  const { registered, ...issued } = confirmation;
  const day = now.toZonedDateTimeISO(registered.timeZone).toPlainDate();
  const document = {
    ...issued,
    kind: 'registration',
    series: 'C',
    words: confirmationWords(registered, { locale: issued.locale, day }),
    content: { registeredOn: day.toString(), ...registered },
  } as const;
  await insertDocument(tx, document, now);
}

/** Printed text of the confirmation. */
function confirmationWords(
  registered: ConfirmedRegistration,
  { locale, day }: { readonly locale: Locale; readonly day: Temporal.PlainDate },
): DocumentWords {
  const words = texts[locale];
  const { day: dayText } = documentFormats(locale);
  const { address, commissionedOn, units } = registered;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(address.country) ?? '';
  const registeredOn = dayText(day.toString());
  return {
    title: words.title,
    lead: words.lead(registeredOn),
    sections: [
      {
        heading: words.home,
        rows: [
          { label: words.address, value: [...addressLines(address), country].join(', ') },
          { label: words.registeredOn, value: registeredOn },
          { label: words.setUpOn, value: commissionedOn ? dayText(commissionedOn) : words.unknown },
        ],
      },
      ...units.map(({ name, serial, warranty }) => ({
        heading: name,
        rows: [
          { label: words.serial, value: serial },
          ...(warranty
            ? [{ label: words.warranty, value: words.until(dayText(warranty.until), warranty.law) }]
            : []),
        ],
      })),
    ],
  };
}

interface Texts {
  readonly title: string;
  readonly lead: (day: string) => string;
  readonly home: string;
  readonly address: string;
  readonly registeredOn: string;
  readonly setUpOn: string;
  readonly unknown: string;
  readonly serial: string;
  readonly warranty: string;
  readonly until: (day: string, law: string) => string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Confirmation of registration',
    lead: (day) =>
      `The units below were registered on ${day}. The code of each unit’s card or the invitation of its installer was checked.`,
    home: 'Home',
    address: 'Address',
    registeredOn: 'Registered on',
    setUpOn: 'Set up on',
    unknown: 'not stated',
    serial: 'Serial number',
    warranty: 'Seller’s liability by law',
    until: (day, law) => `until ${day} (${law})`,
  },
  de: {
    title: 'Bestätigung der Registrierung',
    lead: (day) =>
      `Die folgenden Geräte wurden am ${day} registriert. Geprüft wurde der Code auf der Karte des Geräts oder die Einladung des Installateurs.`,
    home: 'Zuhause',
    address: 'Adresse',
    registeredOn: 'Registriert am',
    setUpOn: 'Inbetriebnahme am',
    unknown: 'nicht angegeben',
    serial: 'Seriennummer',
    warranty: 'Gesetzliche Gewährleistung des Verkäufers',
    until: (day, law) => `bis ${day} (${law})`,
  },
  ar: {
    title: 'تأكيد التسجيل',
    lead: (day) =>
      `سُجِّلت الأجهزة التالية في ${day}. وجرى التحقق من رمز بطاقة كل جهاز أو من دعوة فنّي التركيب.`,
    home: 'المنزل',
    address: 'العنوان',
    registeredOn: 'تاريخ التسجيل',
    setUpOn: 'تاريخ بدء التشغيل',
    unknown: 'غير مذكور',
    serial: 'الرقم التسلسلي',
    warranty: 'ضمان البائع بحكم القانون',
    until: (day, law) => `حتى ${day} (${law})`,
  },
};
