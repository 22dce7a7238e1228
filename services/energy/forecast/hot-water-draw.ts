import { clamp, meanOf } from '@hearth/physics/numerics.ts';
import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { quantileOf } from './quantile-trees.ts';

/** Forecast draw of hot water in an hour of the clock. */
export interface DrawHour {
  readonly hour: number;
  /** Probability of any draw in the hour. */
  readonly chance: number;
  readonly meanKwh: number;
  /** By quantile, kWh. */
  readonly quantilesKwh: readonly number[];
}

/**
 * Share of hot water by hour of the day: the draw profiles of EN 16147 over households that get up and go to bed at different times. In a
 * forecast they cost less than one household's draws at exact hours (decision 0087).
 */
const expectedShares = [
  0.002, 0.002, 0.002, 0.002, 0.004, 0.012, 0.1, 0.13, 0.06, 0.025, 0.02, 0.025, 0.04, 0.035, 0.015,
  0.012, 0.02, 0.06, 0.09, 0.11, 0.105, 0.08, 0.04, 0.009,
] as const;
const allShares = expectedShares.reduce((sum, share) => sum + share, 0);

/** Heat to expect in each hour of a day with this sum, in its unit. */
export const expectedDrawDay = (sum: number): readonly number[] =>
  expectedShares.map((share) => (share * sum) / allShares);

/**
 * Heat drawn by hour of a day of one household, kWh: load profile M of Regulation (EU) 812/2013, annex III, table 15 (5.845 kWh a day), its 23
 * draws by the hours in which they start; showers at 07:00 and 21:00.
 */
const usualKwh = [
  0, 0, 0, 0, 0, 0, 0, 1.61, 0.42, 0.21, 0.105, 0.21, 0.315, 0, 0.105, 0.105, 0.105, 0, 0.315,
  0.105, 0.735, 1.505, 0, 0,
] as const;
const usualDayKwh = 5.845;

/** Heat drawn in each hour of a usual day with this sum, kWh. */
export const usualDrawDay = (dailyKwh: number): readonly number[] =>
  usualKwh.map((kwh) => (kwh * dailyKwh) / usualDayKwh);
/** Weight of the standard profile, in days of the home. */
const usualDays = 10;
/** Weight of days of the other type. */
const otherType = 0.5;
const lookBack = 84;
/** Days that show the present heat of a draw. */
const seasonDays = 28;
const seasonMost = 1.5;
/** Smaller values are meter noise or cooling pipes. */
const drawMinKwh = 0.02;

/**
 * Draw forecast of a day by hours of its clock, from the days before it. Draws are rare and large, so probability and size are
 * estimated separately.
 * Probability: (w + 10 p) / (n + 10), w the weight of days with a draw in that hour, n of all days, p of the standard profile
 * scaled to the home's daily use; days of the other type count half. Quantiles are those of the mixture: 0 below 1 -
 * probability.
 * Means and sizes are scaled by those of the last four weeks, because the cold water follows the season.
 * `grid` holds the drawn heat as mean power by hour, W; without any day `dailyKwh` scales the standard profile.
 * Worked: 20 workdays with 2 kWh at seven each: probability (20 + 10 x 1) / 30 = 1, mean 2 kWh.
 */
export function drawForecast(
  grid: LoadGrid,
  { day, dailyKwh = usualDayKwh }: { readonly day: number; readonly dailyKwh?: number },
): readonly DrawHour[] {
  if (grid.slotsPerDay !== 24) throw new Error('draws are foreseen by the hour');
  const past = pastDays(grid, day);
  const own = past.reduce((sum, { weight, kwh }) => sum + weight * kwh, 0);
  const weights = past.reduce((sum, { weight }) => sum + weight, 0);
  const usualHours = expectedDrawDay((own + usualDays * dailyKwh) / (weights + usualDays));
  const season = seasonOf(past, day);
  return Array.from({ length: 24 }, (_, hour) =>
    hourOf(grid, past, { hour, season, usualKwh: season.dayHeat * (usualHours[hour] ?? 0) }),
  );
}

/** The last four weeks over all days. */
interface Season {
  readonly dayHeat: number;
  /** Heat of an hour with a draw. */
  readonly drawHeat: number;
}

function seasonOf(past: readonly PastDay[], day: number): Season {
  const recent = past.filter((each) => each.day >= day - seasonDays);
  const sum = (days: readonly PastDay[], valueOf: (day: PastDay) => number) =>
    days.reduce((total, each) => total + valueOf(each), 0);
  const ratioOf = (meanOf: (days: readonly PastDay[]) => number) => {
    const ratio = meanOf(recent) / meanOf(past);
    return ratio > 0 ? clamp(ratio, 1 / seasonMost, seasonMost) : 1;
  };
  return {
    dayHeat: ratioOf((days) => sum(days, ({ kwh }) => kwh) / days.length),
    drawHeat: ratioOf(
      (days) => sum(days, ({ drawnKwh }) => drawnKwh) / sum(days, ({ drawnHours }) => drawnHours),
    ),
  };
}

interface PastDay {
  readonly day: number;
  readonly weight: number;
  readonly kwh: number;
  readonly drawnHours: number;
  readonly drawnKwh: number;
}

function pastDays(grid: LoadGrid, day: number): readonly PastDay[] {
  const days: PastDay[] = [];
  for (let other = Math.max(0, day - lookBack); other < day; other += 1) {
    const hours = grid.watts.subarray(other * 24, other * 24 + 24);
    const measured = hours.filter((watts) => !Number.isNaN(watts));
    if (measured.length < 12) continue;
    const weight = isFreeOn(grid, other) === isFreeOn(grid, day) ? 1 : otherType;
    const mean = meanOf(measured);
    const drawn = measured.filter((watts) => watts >= drawMinKwh * 1000);
    days.push({
      day: other,
      weight,
      kwh: (mean * 24) / 1000,
      drawnHours: drawn.length,
      drawnKwh: drawn.reduce((sum, watts) => sum + watts, 0) / 1000,
    });
  }
  return days;
}

function hourOf(
  grid: LoadGrid,
  past: readonly PastDay[],
  {
    hour,
    season,
    usualKwh,
  }: { readonly hour: number; readonly season: Season; readonly usualKwh: number },
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
    kwhs += weight * kwh * season.dayHeat;
    amounts.push(kwh * season.drawHeat);
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
