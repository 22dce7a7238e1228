import { addDays } from '@hearth/calendar/dates.ts';
import type { Terms } from '../tariff/terms.ts';
import type { HeatPumpDay, WatchedDay, WatchedHome } from './watched-home.ts';

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
      ...solarOf(k, random),
      tankLowHours: random() < 0.1 ? 1 : 0,
      heatPump: heatPumpOf(heatingKwh, random),
    };
  });
}

/** Panels of 6 kW under clouds, with a share that drifts by shade through the year and spreads by 12 % from day to day. */
function solarOf(
  k: number,
  random: () => number,
): Pick<WatchedDay, 'solarKwh' | 'expectedSolarKwh'> {
  const season = Math.cos((2 * Math.PI * (k - 355)) / 365);
  const expectedSolarKwh = (17 + 12 * season) * (0.15 + 0.85 * random());
  const share = 0.92 + 0.06 * season + 0.12 * (random() + random() + random() - 1.5) * 2;
  return { expectedSolarKwh, solarKwh: expectedSolarKwh * Math.max(0.2, share) };
}

/** A compressor of 2.5 kW that runs for half an hour or more, once or twice an hour, and heats the tank once a day at full power. */
function heatPumpOf(heatingKwh: number, random: () => number): HeatPumpDay {
  const hours = Math.min(20, heatingKwh / 1.5);
  const minutesByPower = Array.from({ length: 11 }, () => 0);
  minutesByPower[0] = Math.round(60 * (23 - hours));
  minutesByPower[6] = Math.round(60 * hours);
  minutesByPower[9 + Math.floor(2 * random())] = 60;
  return {
    starts: Math.round(1 + hours * random()),
    busiestHour: 1 + Math.floor(2.2 * random()),
    medianRunMinutes: 25 + 20 * random(),
    minutesByPower,
  };
}

/** The day with further minutes at a power of k x 250 W. */
export function withMinutes(
  day: HeatPumpDay,
  { minutes, bin }: { readonly minutes: number; readonly bin: number },
): HeatPumpDay {
  const minutesByPower = Array.from({ length: Math.max(bin + 1, day.minutesByPower.length) }).map(
    (_, k) => (day.minutesByPower[k] ?? 0) + (k === bin ? minutes : 0),
  );
  return { ...day, minutesByPower };
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
    commands: [],
    hasPanels: true,
    ...own,
  };
}

/** The mornings of a year from its 60th day on, oldest first. */
export function mornings(days: readonly WatchedDay[]): readonly WatchedHome[] {
  return days.slice(60).map((_, k) => homeWith(days.slice(Math.max(0, k - 70), 61 + k)));
}
