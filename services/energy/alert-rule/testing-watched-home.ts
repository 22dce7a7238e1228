import { addDays } from '@hearth/calendar/dates.ts';
import type { Terms } from '../tariff/terms.ts';
import type { WatchedDay, WatchedHome } from './watched-home.ts';

/** Random numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A year of a heated house: cold spells that last, heating by degree days with sun, wind and habits that last some days too, a COP that
 * falls with the cold, and a weekly disinfection. Sun and wind move the need by 15 % (standard deviation) with a correlation of 0.5 from day to day.
 */
export function cleanYear(seed: number, firstDay = '2025-07-01'): readonly WatchedDay[] {
  const random = randomFrom(seed);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const kwhPerK = 0.6 + random();
  const offset = Math.floor(random() * 7);
  let [spell, need] = [0, 0];
  return Array.from({ length: 365 }, (_, k): WatchedDay => {
    const day = addDays(firstDay, k);
    spell = 0.8 * spell + 0.6 * 3.5 * normal();
    need = 0.5 * need + Math.sqrt(1 - 0.5 ** 2) * 0.15 * normal();
    const outdoorC = 10 + 9 * Math.cos((2 * Math.PI * (k - 20)) / 365) + spell;
    const degrees = Math.max(0, 15 - outdoorC);
    const cop = 3.4 + 0.06 * outdoorC + 0.15 * normal();
    const heatKwh = degrees * kwhPerK * 3.4 * Math.max(0.3, 1 + need);
    const heatingKwh = heatKwh / cop;
    return {
      day,
      outdoorC,
      heatingKwh,
      heatKwh,
      tankC: k % 7 === offset ? 60.5 : 49 + random(),
      cost: Math.round((heatingKwh + 8) * 300_000),
      importKwh: heatingKwh + 8,
    };
  });
}

export const flatTerms: Terms = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  yearBegins: '01-01',
  versions: [
    {
      name: 'Lindenstrom',
      validFrom: '2024-01-01',
      validTo: null,
      vatRate: 0.19,
      pricesInclVat: true,
      standing: [],
      energyImport: [
        {
          name: 'Energy',
          kind: 'flat',
          rate: 0.3,
          layer: 'energy',
          meter: 'all',
          isNetted: true,
          noneWhenNegative: false,
        },
      ],
      energyExport: [],
      capacity: [],
      credits: [],
      heatPumpMeter: 'none',
    },
  ],
};

/** A home on a morning with these days before it. */
export function homeWith(days: readonly WatchedDay[], own: Partial<WatchedHome> = {}): WatchedHome {
  const today = addDays(days.at(-1)?.day ?? '2025-12-31', 1);
  return {
    today,
    days,
    temperatures: [],
    terms: flatTerms,
    currency: 'EUR',
    budget: null,
    now: null,
    prices: [],
    ...own,
  };
}

/** The mornings of a year from its 60th day on, oldest first. */
export function mornings(days: readonly WatchedDay[]): readonly WatchedHome[] {
  return days.slice(60).map((_, k) => homeWith(days.slice(Math.max(0, k - 70), 61 + k)));
}
