import { type Terms, terms } from '@hearth/energy/tariff/terms.ts';
import type { Home } from '@hearth/plant/home.ts';

/** Kinds of contract in the comparisons. */
export const tariffKinds = ['flat', 'two-rate', 'dynamic', 'module-3', 'capacity'] as const;
export type TariffKind = (typeof tariffKinds)[number];

const vat = 0.19;
const feedIn = { name: 'feed-in', kind: 'flat', rate: 0.0786 } as const;
const nightAndWeekend = {
  otherwise: 'low',
  rules: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '07:00', to: '22:00', band: 'high' }],
} as const;

/** Net rates of 2025: a household in Germany; the capacity charge follows Flanders (Fluvius). */
const versions: Readonly<Record<TariffKind, object>> = {
  flat: {
    energyImport: [{ name: 'energy', kind: 'flat', rate: 0.27 }],
  },
  'two-rate': {
    energyImport: [
      {
        name: 'energy',
        kind: 'time-of-use',
        calendar: nightAndWeekend,
        rates: { high: 0.285, low: 0.215 },
      },
    ],
  },
  dynamic: {
    energyImport: [
      { name: 'market', kind: 'indexed', adder: 0.02 },
      { name: 'network and levies', layer: 'network', kind: 'flat', rate: 0.14 },
    ],
  },
  'module-3': {
    energyImport: [
      { name: 'energy', kind: 'flat', rate: 0.175 },
      {
        // Section 14a EnWG, module 3: a network fee with three bands, the high one in the evening peak of winter quarters.
        name: 'network fee',
        layer: 'network',
        kind: 'time-of-use',
        calendar: {
          otherwise: 'standard',
          rules: [
            { months: [1, 2, 3, 10, 11, 12], from: '16:30', to: '20:30', band: 'high' },
            { from: '00:00', to: '06:00', band: 'low' },
          ],
        },
        rates: { high: 0.152, standard: 0.095, low: 0.019 },
      },
    ],
  },
  capacity: {
    energyImport: [{ name: 'energy', kind: 'flat', rate: 0.235 }],
    capacity: [{ name: 'capacity', windowMin: 15, days: 1, months: 1, minKw: 2.5, rate: 48 }],
  },
};

/** Contract of a kind in a time zone. Feed-in is paid alike, so that kinds differ in import prices only. */
export function contractOf(tariff: TariffKind, timeZone: string): Terms {
  return terms.parse({
    timeZone,
    currency: 'EUR',
    versions: [
      {
        name: tariff,
        validFrom: '2000-01-01',
        vatRate: vat,
        pricesInclVat: false,
        energyExport: [feedIn],
        ...versions[tariff],
      },
    ],
  });
}

const energyOfApartment = {
  'one-price': { name: 'energy', kind: 'flat', rate: 0.28 },
  /** Much sun at noon, an evening peak: prices of the market in a summer week with charges. */
  'noon-and-evening': {
    name: 'energy',
    kind: 'time-of-use',
    calendar: {
      otherwise: 'usual',
      rules: [
        { from: '10:00', to: '17:00', band: 'noon' },
        { from: '19:00', to: '23:00', band: 'evening' },
      ],
    },
    rates: { noon: 0.16, usual: 0.28, evening: 0.42 },
  },
} as const;

/** Contract of an apartment without panels, gross. */
export function apartmentContract(
  kind: keyof typeof energyOfApartment,
  { place }: Pick<Home, 'place'>,
): Terms {
  return terms.parse({
    timeZone: place.timeZone,
    currency: 'EUR',
    versions: [
      {
        name: kind,
        validFrom: '2000-01-01',
        vatRate: 0,
        pricesInclVat: true,
        energyImport: [energyOfApartment[kind]],
      },
    ],
  });
}

/** Whether import prices follow the day-ahead market. */
export const followsMarket = (terms: Terms): boolean =>
  terms.versions.some(({ energyImport }) => energyImport.some(({ kind }) => kind === 'indexed'));
