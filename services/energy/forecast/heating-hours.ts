import { clamp } from '@hearth/physics/numerics.ts';
import { quantileOf } from './quantile-trees.ts';
import { quantiles } from './quantiles.ts';

/** A past day: hours as the day's cold would share them out, and as they were measured; NaN in a gap. */
export interface SharedDay {
  readonly predictedKwh: readonly number[];
  readonly measuredKwh: readonly number[];
}

/** Habit of a home's heating by the hour of the clock. */
export interface HeatingHabit {
  /** Factor of an hour's share. */
  readonly factors: readonly number[];
  /** By hour, then by quantile: measured over predicted. */
  readonly ratios: readonly (readonly number[])[];
}

/** Weight of a factor of 1, days. */
const priorDays = 5;
const hoursADay = 24;
const mostFactor = 5;
/** Nights set back, mornings and hot water repeat; older days had another season. */
const habitDays = 42;
/** Added to an hour's prediction, share of the mean hour, so that a summer hour has no huge ratio. */
const floorShare = 0.1;

/**
 * Habit from the last 42 days: by hour the measured over the predicted energy, shrunk towards 1 as by five days, and the spread of single
 * hours, with the hours beside them, around the corrected prediction. A unit that cycles or heats hot water has a wide one.
 * Worked: at six o'clock always twice the predicted energy for 20 days: (2 x 20 + 5) / (20 + 5) = 1.8.
 */
export function heatingHabit(past: readonly SharedDay[]): HeatingHabit {
  const days = past.slice(-habitDays);
  const mean = meanOf(days.flatMap(({ predictedKwh }) => predictedKwh));
  const factors = Array.from({ length: hoursADay }, (_, hour) => {
    const pairs = pairsAt(days, hour);
    const predicted = pairs.reduce((sum, pair) => sum + pair.predicted, 0);
    const measured = pairs.reduce((sum, pair) => sum + pair.measured, 0);
    return clamp((measured + priorDays * mean) / (predicted + priorDays * mean), 0, mostFactor);
  });
  const floorKwh = floorShare * mean;
  const ratios = Array.from({ length: hoursADay }, (_, hour) => {
    const own = [hour - 1, hour, hour + 1].flatMap((near) => {
      const at = (near + hoursADay) % hoursADay;
      return pairsAt(days, at).map(
        ({ predicted, measured }) =>
          (measured + floorKwh) / (predicted * (factors[at] ?? 1) + floorKwh),
      );
    });
    const sorted = Float64Array.from(own);
    return quantiles.map((q) => (own.length === 0 ? 1 : quantileOf(sorted, q)));
  });
  return { factors, ratios };
}

/**
 * Hours of a day by the habit: expected energies with the same sum as the predicted ones, and their quantiles; kWh.
 */
export function hoursByHabit(
  { factors, ratios }: HeatingHabit,
  predictedKwh: readonly number[],
): {
  readonly expectedKwh: readonly number[];
  readonly quantilesKwh: readonly (readonly number[])[];
} {
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const shaped = predictedKwh.map((kwh, hour) => kwh * (factors[hour % hoursADay] ?? 1));
  const day = sum(predictedKwh);
  const scale = sum(shaped) > 0 ? day / sum(shaped) : 1;
  const expectedKwh = shaped.map((kwh) => kwh * scale);
  const floorKwh = (floorShare * day) / predictedKwh.length;
  const quantilesKwh = expectedKwh.map((kwh, hour) =>
    quantiles.map((_, i) =>
      Math.max(0, (kwh + floorKwh) * (ratios[hour % hoursADay]?.[i] ?? 1) - floorKwh),
    ),
  );
  return { expectedKwh, quantilesKwh };
}

function pairsAt(days: readonly SharedDay[], hour: number) {
  return days.flatMap(({ predictedKwh, measuredKwh }) => {
    const [predicted, measured] = [predictedKwh[hour], measuredKwh[hour]];
    return predicted === undefined || measured === undefined || Number.isNaN(measured)
      ? []
      : [{ predicted, measured }];
  });
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
