import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import type { DocumentWords } from '../document/contract.ts';
import { documentFormats } from '../document-formats.ts';
import { insertDocument } from '../document/store.ts';
import { documentRows } from './document-rows.ts';
import type { PackageFacts } from './list-packages.ts';
import { enqueueEndMail } from './outbox.ts';
import type { PackageAction } from './package-state.ts';
import { type Entitlement, offersOf } from './store.ts';

export interface PackageEnd {
  readonly entitlement: Entitlement;
  readonly action: PackageAction;
  readonly receivedAt: Temporal.Instant;
  readonly facts: Pick<PackageFacts, 'timeZone' | 'today' | 'units'>;
  /** Of the page on which the button was pressed. */
  readonly language: Locale;
}

/** Issues the confirmation of a cancellation or a withdrawal and enqueues its mail, in the transaction that ends the package. */
export async function confirmEnd(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  { access, ...ended }: PackageEnd & { readonly access: Access },
): Promise<void> {
  const { entitlement, action, receivedAt, facts, language: locale } = ended;
  const now = clock.now();
  const [stored] = await offersOf(tx, [entitlement]);
  const names = stored?.offer.name ?? { en: '', de: '', ar: '' };
  const lastDay = action === 'withdraw' ? facts.today : entitlement.endsOn;
  const content = {
    entitlement: entitlement.entitlementId,
    order: entitlement.order,
    package: entitlement.package,
    name: names[locale],
    unitName: facts.units.find(({ unit }) => unit === entitlement.unit)?.name ?? null,
    orderedOn: localDate(entitlement.orderedAt.toString(), facts.timeZone),
    lastDay,
    receivedAt: receivedAt.toString(),
  };
  const { personId: person, installationId: installation } = access;
  const receivedTime = documentFormats(locale).time(receivedAt, facts.timeZone);
  const document = await insertDocument(
    tx,
    {
      person,
      installation,
      kind: ({ cancel: 'cancellation', withdraw: 'withdrawal' } as const)[action],
      series: 'C',
      locale,
      words: confirmationWords(content, { action, locale, receivedAt: receivedTime }),
      content,
    },
    now,
  );
  await enqueueEndMail(tx, { clock }, { person, document, action, names, lastDay });
}

interface EndContent {
  readonly order: string | null;
  readonly name: string;
  readonly unitName: string | null;
  readonly orderedOn: string;
  readonly lastDay: string;
}

function confirmationWords(
  { order, name, unitName, orderedOn, lastDay }: EndContent,
  {
    action,
    locale,
    receivedAt,
  }: { readonly action: PackageAction; readonly locale: Locale; readonly receivedAt: string },
): DocumentWords {
  const words = texts[locale];
  const { day } = documentFormats(locale);
  const rows = documentRows(locale);
  const paidBack = action === 'withdraw' && order !== null ? [words.paidBack] : [];
  return {
    title: words.title[action],
    lead: [words.lead[action](day(lastDay)), ...paidBack].join(' '),
    sections: [
      {
        heading: name,
        rows: [
          ...rows.unit(unitName),
          ...rows.order(order),
          { label: words.orderedOn, value: day(orderedOn) },
          { label: words.receivedAt[action], value: receivedAt },
          { label: words.lastDay, value: day(lastDay) },
        ],
      },
    ],
  };
}

type ByAction<T> = Readonly<Record<PackageAction, T>>;

interface Texts {
  readonly title: ByAction<string>;
  readonly lead: ByAction<(day: string) => string>;
  readonly paidBack: string;
  readonly orderedOn: string;
  readonly receivedAt: ByAction<string>;
  readonly lastDay: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: { cancel: 'Confirmation of cancellation', withdraw: 'Confirmation of withdrawal' },
    lead: {
      cancel: (day) => `The package is cancelled. It stays until ${day} and then ends.`,
      withdraw: (day) => `You have withdrawn from the package. It ended on ${day}.`,
    },
    paidBack: 'What you paid is paid back; the credit note follows.',
    orderedOn: 'Ordered on',
    receivedAt: { cancel: 'Cancelled on', withdraw: 'Withdrawn on' },
    lastDay: 'Last day',
  },
  de: {
    title: { cancel: 'Bestätigung der Kündigung', withdraw: 'Bestätigung des Widerrufs' },
    lead: {
      cancel: (day) => `Das Paket ist gekündigt. Es bleibt bis zum ${day} und endet dann.`,
      withdraw: (day) => `Du hast das Paket widerrufen. Es endete am ${day}.`,
    },
    paidBack: 'Dein Geld wird zurückgezahlt; die Gutschrift folgt.',
    orderedOn: 'Bestellt am',
    receivedAt: { cancel: 'Gekündigt am', withdraw: 'Widerrufen am' },
    lastDay: 'Letzter Tag',
  },
  ar: {
    title: { cancel: 'تأكيد الإلغاء', withdraw: 'تأكيد العدول' },
    lead: {
      cancel: (day) => `أُلغيت الباقة. تبقى سارية حتى ${day} ثم تنتهي.`,
      withdraw: (day) => `لقد عدلت عن الباقة، وانتهت في ${day}.`,
    },
    paidBack: 'سيُعاد إليك المبلغ المدفوع، ويصلك إشعار دائن به.',
    orderedOn: 'تاريخ الطلب',
    receivedAt: { cancel: 'تاريخ الإلغاء', withdraw: 'تاريخ العدول' },
    lastDay: 'اليوم الأخير',
  },
};
