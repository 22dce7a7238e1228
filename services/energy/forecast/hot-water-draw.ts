import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { quantileOf } from './quantile-trees.ts';

/** What an hour of the clock may draw of hot water. */
export interface DrawHour {
  readonly hour: number;
  /** That anything is drawn in it. */
  readonly chance: number;
  readonly meanKwh: number;
  /** By quantile, kWh. */
  readonly quantilesKwh: readonly number[];
}

/**
 * Heat drawn by hour of a day, kWh: load profile M of Regulation (EU) 812/2013, annex III, table 15 (5.845 kWh a day), its 23 draws by the
 * hours in which they begin; at seven and at nine in the evening a shower.
 */
const usualKwh = [
  0, 0, 0, 0, 0, 0, 0, 1.61, 0.42, 0.21, 0.105, 0.21, 0.315, 0, 0.105, 0.105, 0.105, 0, 0.315,
  0.105, 0.735, 1.505, 0, 0,
] as const;
const usualDayKwh = 5.845;
/** Days of the home's own that count as much as the usual profile does. */
const usualDays = 10;
/** Days of the other type say half as much. */
const otherType = 0.5;
const lookBack = 84;
/** Less is a meter's noise or a pipe that cools. */
const drawMinKwh = 0.02;

/**
 * What will be drawn on a day by the hours of its clock, from the hours before it: draws are rare and large, so that their chance and their
 * size are told apart. Chance: (w + 10 p) / (n + 10), w the weight of days with a draw in that hour, n of all, p of the usual profile at
 * the home's own daily use; days of the other type count half. Quantiles are those of the mixture: nothing below 1 - chance.
 * `grid` holds the heat drawn as mean power by the hour, W; without a day of it `dailyKwh` sizes the usual profile.
 * Worked: 20 workdays with 2 kWh at seven each: chance (20 + 10 x 1) / 30 = 1, mean 2 kWh.
 */
export function drawForecast(
  grid: LoadGrid,
  { day, dailyKwh = usualDayKwh }: { readonly day: number; readonly dailyKwh?: number },
): readonly DrawHour[] {
  if (grid.slotsPerDay !== 24) throw new Error('draws are foreseen by the hour');
  const past = pastDays(grid, day);
  const own = past.reduce((sum, { weight, kwh }) => sum + weight * kwh, 0);
  const weights = past.reduce((sum, { weight }) => sum + weight, 0);
  const usual = (own + usualDays * dailyKwh) / (weights + usualDays) / usualDayKwh;
  return Array.from({ length: 24 }, (_, hour) =>
    hourOf(grid, past, { hour, usualKwh: usual * (usualKwh[hour] ?? 0) }),
  );
}

interface PastDay {
  readonly day: number;
  readonly weight: number;
  readonly kwh: number;
}

function pastDays(grid: LoadGrid, day: number): readonly PastDay[] {
  const days: PastDay[] = [];
  for (let other = Math.max(0, day - lookBack); other < day; other += 1) {
    const hours = grid.watts.subarray(other * 24, other * 24 + 24);
    const known = hours.filter((watts) => !Number.isNaN(watts));
    if (known.length < 12) continue;
    const weight = isFreeOn(grid, other) === isFreeOn(grid, day) ? 1 : otherType;
    const mean = known.reduce((sum, watts) => sum + watts, 0) / known.length;
    days.push({ day: other, weight, kwh: (mean * 24) / 1000 });
  }
  return days;
}

function hourOf(
  grid: LoadGrid,
  past: readonly PastDay[],
  { hour, usualKwh }: { readonly hour: number; readonly usualKwh: number },
): DrawHour {
  const usualChance = Math.min(1, usualKwh / 0.3);
  const amounts: number[] = [];
  let [drawn, days, kwhs] = [0, 0, 0];
  for (const { day, weight } of past) {
    const kwh = (grid.watts[day * 24 + hour] ?? Number.NaN) / 1000;
    if (Number.isNaN(kwh)) continue;
    days += weight;
    if (kwh < drawMinKwh) continue;
    drawn += weight;
    kwhs += weight * kwh;
    amounts.push(kwh);
  }
  const chance = (drawn + usualDays * usualChance) / (days + usualDays);
  const meanKwh = (kwhs + usualDays * usualKwh) / (days + usualDays);
  const sizes = amounts.length > 0 ? amounts : [chance > 0 ? meanKwh / chance : 0];
  return {
    hour,
    chance,
    meanKwh,
    quantilesKwh: quantiles.map((q) =>
      q <= 1 - chance ? 0 : quantileOf(Float64Array.from(sizes), (q - (1 - chance)) / chance),
    ),
  };
}
