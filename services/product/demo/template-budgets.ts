import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import type { DemoHome } from './contract.ts';

type Budget = InputOf<typeof settingContract.putFirstBudget>['body']['budget'];

interface TemplateYear {
  /** January to December, kWh. */
  readonly heatPumpKwh: readonly number[];
  /** Of every month, kWh. */
  readonly householdKwh: number;
  /** Mean price of a bought kWh with all that depends on energy, and what a month costs without any; EUR. */
  readonly price: { readonly perKwh: number; readonly perMonth: number };
  /** Own target for the year, EUR; null: what is expected. */
  readonly target: number | null;
}

const years: Readonly<Record<DemoHome, TemplateYear>> = {
  rozenstraat: {
    heatPumpKwh: [560, 470, 390, 230, 110, 70, 65, 65, 95, 240, 390, 520],
    householdKwh: 230,
    price: { perKwh: 0.29, perMonth: 22 },
    target: null,
  },
  'via-dei-tigli': {
    heatPumpKwh: [260, 200, 120, 30, 10, 60, 120, 110, 30, 20, 110, 230],
    householdKwh: 180,
    price: { perKwh: 0.3, perMonth: 14 },
    target: null,
  },
  // Wants less than the house needs, so that its months run over.
  lindenweg: {
    heatPumpKwh: [690, 570, 450, 250, 120, 70, 60, 60, 90, 260, 460, 630],
    householdKwh: 210,
    price: { perKwh: 0.34, perMonth: 3 },
    target: 1050,
  },
};

/** Budget of a template home for a year, as its owner saved it on the first of January. */
export function templateBudget(home: DemoHome, year: number): Budget {
  const { heatPumpKwh, householdKwh, price, target } = years[home];
  return {
    validFrom: `${year}-01-01`,
    currency: 'EUR',
    target: target === null ? null : { unit: 'money', year: target },
    months: heatPumpKwh.map((pumpKwh) => ({
      heatPumpKwh: pumpKwh,
      householdKwh,
      amount: Math.round((pumpKwh + householdKwh) * price.perKwh + price.perMonth),
    })),
  };
}
