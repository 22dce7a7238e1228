import type { calculatedBill } from '@hearth/energy/bill/contract.ts';
import type { firstSettingContract, settingContract } from '@hearth/energy/setting/contract.ts';
import type { AnswerOf, InputOf } from '@hearth/platform/http/contract.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { DemoHome } from './contract.ts';

type Terms = NonNullable<AnswerOf<typeof settingContract.getTariff>['terms']>;
type SuppliersBill = InputOf<typeof firstSettingContract.putFirstBills>['body']['bills'][number];

interface Rise {
  readonly list: 'standing' | 'energyImport';
  readonly name: string;
  /** In the contract's basis. */
  readonly amount: number;
}

/** The one price of each home's supplier that rose without the owner changing the contract. */
const rises: Readonly<Record<DemoHome, Rise>> = {
  rozenstraat: { list: 'standing', name: 'Vaste vergoeding', amount: 18 },
  'via-dei-tigli': { list: 'energyImport', name: 'Materia energia', amount: 0.01 },
  lindenweg: { list: 'energyImport', name: 'Arbeitspreis', amount: 0.01 },
};

/** The contract as the home's supplier billed it. */
export function billedTerms(home: DemoHome, terms: Terms): Terms {
  const { list, name, amount } = rises[home];
  return {
    ...terms,
    versions: terms.versions.map((version) => ({
      ...version,
      standing: version.standing.map((charge) =>
        list === 'standing' && charge.name === name
          ? { ...charge, amount: raised(charge.amount, amount) }
          : charge,
      ),
      energyImport: version.energyImport.map((component) =>
        list === 'energyImport' && component.name === name && component.kind === 'flat'
          ? { ...component, rate: raised(component.rate, amount) }
          : component,
      ),
    })),
  };
}

/** Sums of decimals have digits of rounding that no price has. */
const raised = (price: number, amount: number): number => Number((price + amount).toFixed(6));

/** First and last day of the last two ended months, or of the last one where the year began between them: prices change on its first day. */
export function billedDays(today: string): { readonly firstDay: string; readonly lastDay: string } {
  const thisMonth = Temporal.PlainDate.from(today).with({ day: 1 });
  const last = thisMonth.subtract({ months: 1 });
  const before = last.subtract({ months: 1 });
  const first = before.year === last.year ? before : last;
  return { firstDay: first.toString(), lastDay: addDays(thisMonth.toString(), -1) };
}

/** A bill on paper, in whole cents; null while its days are not measured. */
export function paperOf(
  calculated: z.infer<typeof calculatedBill>,
  bill: { readonly id: string; readonly firstDay: string; readonly lastDay: string },
): SuppliersBill | null {
  if (calculated.incompleteDays > 0) return null;
  const cents = (micros: number): number => Math.round(micros / 1e4) / 100;
  return {
    ...bill,
    name: null,
    total: cents(calculated.total),
    importKwh: Math.round(calculated.importKwh),
    exportKwh: null,
    lines: calculated.lines.map(({ part, amount }) => ({ part, amount: cents(amount) })),
    others: [],
  };
}
