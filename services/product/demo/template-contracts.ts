import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import type { DemoHome } from './contract.ts';

type Terms = InputOf<typeof settingContract.putFirstTariff>['body']['terms'];
type Version = Terms['versions'][number];

/** Version that holds until the turn of the year, and version since then, without their dates. */
type Versions = readonly [Undated, Undated];
type Undated = Omit<Version, 'validFrom' | 'validTo'>;

/**
 * Electricity contract of a template home: prices changed on the first of January of the year. The products do not exist; rates are
 * of the size that homes paid in the country in 2025 and 2026.
 */
export function templateContract(
  home: DemoHome,
  { timeZone, year }: { readonly timeZone: string; readonly year: number },
): Terms {
  const [before, since] = contracts[home];
  const change = `${year}-01-01`;
  return {
    timeZone,
    currency: 'EUR',
    holidays: { country: countries[home] },
    versions: [
      { ...before, validFrom: `${year - 4}-01-01`, validTo: change },
      { ...since, validFrom: change },
    ],
  };
}

const countries: Readonly<Record<DemoHome, string>> = {
  rozenstraat: 'BE',
  'via-dei-tigli': 'IT',
  lindenweg: 'DE',
};

/** Flanders: day and night rate, network charge by the peak of the month, 6 % VAT included. */
const flemish = (rates: {
  readonly name: string;
  readonly day: number;
  readonly night: number;
  readonly network: number;
  readonly peak: number;
  readonly feedIn: number;
}): Undated => ({
  name: rates.name,
  vatRate: 0.06,
  pricesInclVat: true,
  standing: [
    { name: 'Vaste vergoeding', layer: 'energy', amount: 65, per: 'year' },
    { name: 'Databeheer', layer: 'network', amount: 18.92, per: 'year' },
  ],
  capacity: [{ name: 'Capaciteitstarief', windowMin: 15, minKw: 2.5, rate: rates.peak }],
  energyImport: [
    {
      name: 'Energie',
      layer: 'energy',
      kind: 'time-of-use',
      calendar: {
        otherwise: 'nacht',
        rules: [{ days: ['workday'], from: '07:00', to: '22:00', band: 'dag' }],
      },
      rates: { dag: rates.day, nacht: rates.night },
    },
    { name: 'Nettarief', layer: 'network', kind: 'flat', rate: rates.network },
    { name: 'Accijns en energiebijdrage', layer: 'tax', kind: 'flat', rate: 0.0525 },
  ],
  energyExport: [{ name: 'Injectie', kind: 'flat', rate: rates.feedIn }],
});

/** Italy: one rate for a dwelling of 3 kW, 10 % VAT on top. */
const italian = (rates: {
  readonly name: string;
  readonly energy: number;
  readonly retail: number;
}): Undated => ({
  name: rates.name,
  vatRate: 0.1,
  pricesInclVat: false,
  standing: [
    { name: 'Quota fissa di vendita', layer: 'energy', amount: rates.retail, per: 'year' },
    { name: 'Trasporto e potenza impegnata', layer: 'network', amount: 87.6, per: 'year' },
  ],
  energyImport: [
    { name: 'Materia energia', layer: 'energy', kind: 'flat', rate: rates.energy },
    { name: 'Trasporto', layer: 'network', kind: 'flat', rate: 0.0128 },
    { name: 'Oneri di sistema', layer: 'tax', kind: 'flat', rate: 0.0295 },
    { name: 'Accisa', layer: 'tax', kind: 'flat', rate: 0.0227 },
  ],
});

const germanShared = {
  vatRate: 0.19,
  pricesInclVat: true,
  energyExport: [{ name: 'Einspeisevergütung', kind: 'flat', rate: 0.0786 }],
} satisfies Partial<Undated>;

/** Germany: one rate, then a network charge by the time of day for the heat pump (EnWG §14a, modules 1 and 3), 19 % VAT included. */
const german: Versions = [
  {
    ...germanShared,
    name: 'Lindenstrom Fest',
    standing: [
      { name: 'Grundpreis', layer: 'energy', amount: 11.9, per: 'month' },
      { name: 'Messstellenbetrieb', layer: 'network', amount: 20, per: 'year' },
    ],
    energyImport: [
      { name: 'Arbeitspreis', layer: 'energy', kind: 'flat', rate: 0.1749 },
      { name: 'Netzentgelt', layer: 'network', kind: 'flat', rate: 0.1106 },
      { name: 'Stromsteuer und Umlagen', layer: 'tax', kind: 'flat', rate: 0.0836 },
    ],
  },
  {
    ...germanShared,
    name: 'Lindenstrom Zeit',
    standing: [
      { name: 'Grundpreis', layer: 'energy', amount: 12.9, per: 'month' },
      { name: 'Messstellenbetrieb', layer: 'network', amount: 50, per: 'year' },
    ],
    credits: [{ name: 'Netzentgelt, Modul 1', layer: 'network', amount: 148.2, per: 'year' }],
    energyImport: [
      { name: 'Arbeitspreis', layer: 'energy', kind: 'flat', rate: 0.1615 },
      {
        name: 'Netzentgelt, Modul 3',
        layer: 'network',
        kind: 'time-of-use',
        calendar: {
          otherwise: 'Standard',
          rules: [
            { from: '00:00', to: '06:00', band: 'Niedrig' },
            { from: '17:00', to: '21:00', band: 'Hoch' },
          ],
        },
        rates: { Niedrig: 0.043, Standard: 0.1072, Hoch: 0.1566 },
      },
      { name: 'Stromsteuer und Umlagen', layer: 'tax', kind: 'flat', rate: 0.0819 },
    ],
  },
];

const contracts: Readonly<Record<DemoHome, Versions>> = {
  rozenstraat: [
    flemish({
      name: 'Zenne Vast',
      day: 0.1482,
      night: 0.1203,
      network: 0.0541,
      peak: 51.87,
      feedIn: 0.0402,
    }),
    flemish({
      name: 'Zenne Vast',
      day: 0.1391,
      night: 0.1157,
      network: 0.0588,
      peak: 55.36,
      feedIn: 0.0318,
    }),
  ],
  'via-dei-tigli': [
    italian({ name: 'Tanaro Casa', energy: 0.1426, retail: 108 }),
    italian({ name: 'Tanaro Casa', energy: 0.1585, retail: 120 }),
  ],
  lindenweg: german,
};
