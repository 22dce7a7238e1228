// Claim: simulated weather and day-ahead prices resemble real ones. Each figure is printed beside the real one with its
// tolerance.
// Run: node bench/simulated-weather-prices.ts FOLDER
// FOLDER holds pvgis_tmy_45N_8E.csv (PVGIS typical year near Turin) and de_lu_dayahead_2020_2024.csv (BNetzA, SMARD.de, by
// Energy-Charts), which are not part of the project; missing files are reported and skipped.
import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { biddingZoneOf } from '@hearth/energy/place/bidding-zones.ts';
import { priceModel } from '@hearth/energy/price/price-model.ts';
import { climateCalled, slotOf } from '@hearth/energy/weather/climate-weather.ts';
import { argumentFolder } from './argument-folder.ts';

const textOf = argumentFolder();

interface Hour {
  readonly ms: number;
  readonly value: number;
}

let missed = 0;
weather('pvgis_tmy_45N_8E.csv');
await prices('de_lu_dayahead_2020_2024.csv');
process.exitCode = missed > 0 ? 1 : 0;

/** Three simulated years at Turin against a typical year. */
function weather(name: string): void {
  const text = textOf(name);
  if (text === null) return;
  const rows = text.split('\n').flatMap((line) => {
    const cells = line.split(',');
    const found = /^(\d{4})(\d\d)(\d\d):(\d\d)/.exec(cells[0] ?? '');
    if (!found) return [];
    const [, year, month, day, hour] = found.map(Number);
    return [
      {
        ms: Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour),
        celsius: Number(cells[1]),
        global: Number(cells[3]),
      },
    ];
  });
  const real = {
    celsius: rows.map(({ ms, celsius: value }) => ({ ms, value })),
    global: rows.map(({ ms, global: value }) => ({ ms, value })),
  };
  const climate = climateCalled({ latitudeDeg: 45, longitudeDeg: 8, country: 'IT' });
  const series: { celsius: Hour[]; global: Hour[] } = { celsius: [], global: [] };
  const years = [2021, 2022, 2023];
  for (let ms = Date.UTC(2021, 0, 1); ms < Date.UTC(2024, 0, 1); ms += hourMs) {
    const slots = [0, 1, 2, 3].map((k) => slotOf(ms + k * quarterHourMs, climate));
    series.celsius.push({ ms, value: mean(slots.map((slot) => slot.outdoorC ?? 0)) });
    series.global.push({ ms, value: mean(slots.map((slot) => slot.globalWM2 ?? 0)) });
  }
  const kwh = (hours: readonly Hour[], count: number) =>
    hours.reduce((sum, { value }) => sum + value, 0) / 1000 / count;
  const apart = (quantity: 'celsius' | 'global') => {
    const [a, b] = [byMonth(series[quantity]), byMonth(real[quantity])];
    return mean(a.map((value, i) => Math.abs(value - (b[i] ?? 0))));
  };
  printFigure('temperature of the year, C', mean(values(series.celsius)), {
    real: mean(values(real.celsius)),
    within: 1,
  });
  printFigure('months of temperature, mean distance, K', apart('celsius'), {
    real: 0,
    within: 2.5,
  });
  printFigure('strays of a day from its month, K', strayOf(series.celsius), {
    real: strayOf(real.celsius),
    within: 0.8,
  });
  printFigure('swing of a day, K', swingOf(series.celsius), {
    real: swingOf(real.celsius),
    within: 1,
  });
  printFigure('sun of the year, kWh/m2', kwh(series.global, years.length), {
    real: kwh(real.global, 1),
    within: 100,
  });
  printFigure('months of sun, mean distance, W/m2', apart('global'), { real: 0, within: 20 });
  printFigure('days of sun, spread over mean', spreadOf(series.global), {
    real: spreadOf(real.global),
    within: 0.12,
  });
}

/** The simulated prices of DE-LU in 2023 and 2024 against the market's. */
async function prices(name: string): Promise<void> {
  const text = textOf(name);
  const zone = biddingZoneOf('DE-LU');
  if (text === null || !zone) return;
  const [fromMs, toMs] = [Date.UTC(2022, 11, 31, 23), Date.UTC(2024, 11, 31, 23)];
  const real = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
    .map(([seconds = 0, value = 0]) => ({ ms: seconds * 1000, value }))
    .filter(({ ms }) => ms >= fromMs && ms < toMs);
  const answer = await priceModel().read({ zone, fromMs, toMs, nowMs: toMs });
  if (!answer.ok) throw new Error(answer.code);
  const prices = answer.prices.prices.map((price) => ({
    ms: price.fromMs,
    value: price.microsPerKwh / 1000,
  }));
  const figure = (label: string, valueOf: (hours: readonly Hour[]) => number, within: number) =>
    printFigure(`prices: ${label}`, valueOf(prices), { real: valueOf(real), within });
  figure('mean, EUR/MWh', (hours) => mean(values(hours)), 12);
  figure('deviation over mean', (hours) => deviation(values(hours)) / mean(values(hours)), 0.08);
  figure(
    'share of hours below zero',
    (hours) => mean(hours.map(({ value }) => Number(value < 0))),
    0.02,
  );
  figure('spread within a day over mean', (hours) => swingOf(hours) / mean(values(hours)), 0.2);
  figure('kept from hour to hour', (hours) => autocorrelation(values(hours), 1), 0.04);
  figure('kept from day to day', (hours) => autocorrelation(values(hours), 24), 0.12);
  figure(
    'weekend over mean',
    (hours) => share(hours, (at) => [0, 6].includes(at.getUTCDay())),
    0.08,
  );
  for (const [season, months] of [
    ['winter', [10, 11, 0, 1]],
    ['summer', [4, 5, 6, 7]],
  ] as const) {
    const isIn = (at: Date) => (months as readonly number[]).includes(at.getUTCMonth());
    const profile = (hours: readonly Hour[]) =>
      Array.from({ length: 24 }, (_, hour) =>
        share(hours, (at) => isIn(at) && at.getUTCHours() === hour),
      );
    const theirs = profile(real);
    const apart = mean(profile(prices).map((value, i) => Math.abs(value - (theirs[i] ?? 0))));
    printFigure(`prices: day of ${season} over mean, mean distance of its hours`, apart, {
      real: 0,
      within: 0.2,
    });
  }
}

function printFigure(
  label: string,
  actual: number,
  { real, within }: { real: number; within: number },
): void {
  const isMet = Math.abs(actual - real) <= within;
  if (!isMet) missed += 1;
  console.log(
    `${label} ${actual.toFixed(3)}, real ${real.toFixed(3)}, within ${within}: ${isMet ? 'met' : 'MISSED'}`,
  );
}

function values(hours: readonly Hour[]): number[] {
  return hours.map(({ value }) => value);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}
function deviation(list: readonly number[]): number {
  const middle = mean(list);
  return Math.sqrt(mean(list.map((value) => (value - middle) ** 2)));
}

function byMonth(hours: readonly Hour[]): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    mean(values(hours.filter(({ ms }) => new Date(ms).getUTCMonth() === month))),
  );
}

function daysOf(hours: readonly Hour[]): Hour[][] {
  return [...Map.groupBy(hours, ({ ms }) => Math.floor((ms + hourMs) / dayMs)).values()];
}

/** Mean daily range. */
function swingOf(hours: readonly Hour[]): number {
  return mean(daysOf(hours).map((day) => Math.max(...values(day)) - Math.min(...values(day))));
}

/** Standard deviation of daily means around their month's mean. */
function strayOf(hours: readonly Hour[]): number {
  const months = Map.groupBy(daysOf(hours), (day) =>
    new Date(day[0]?.ms ?? 0).toISOString().slice(0, 7),
  );
  return Math.sqrt(
    mean([...months.values()].map((days) => deviation(days.map((day) => mean(values(day)))) ** 2)),
  );
}

function spreadOf(hours: readonly Hour[]): number {
  const months = Map.groupBy(daysOf(hours), (day) =>
    new Date(day[0]?.ms ?? 0).toISOString().slice(0, 7),
  );
  return mean(
    [...months.values()]
      .map((days) => days.map((day) => mean(values(day))))
      .map((days) => deviation(days) / mean(days)),
  );
}

/** Correlation with the value `lag` hours before. */
function autocorrelation(list: readonly number[], lag: number): number {
  const middle = mean(list);
  const products = list.slice(lag).map((value, i) => (value - middle) * ((list[i] ?? 0) - middle));
  return mean(products) / deviation(list) ** 2;
}

/** Mean of selected hours, by the market's winter time, over that of all. */
function share(hours: readonly Hour[], isIn: (at: Date) => boolean): number {
  const some = hours.filter(({ ms }) => isIn(new Date(ms + hourMs)));
  return mean(values(some)) / mean(values(hours));
}
